import { type FormEvent, useEffect, useId, useState } from 'react'
import { lower } from '#texts/grammar'
import { views as said } from '#texts/saved-views'
import type { View } from '../../../../schemas/view.ts'
import { labelOf, type Row, showDay } from '../../../model/index.ts'
import { Button } from '../../shared/design/Button.tsx'
import { Dialog } from '../../shared/design/overlay/Dialog.tsx'
import { toast } from '../../shared/design/overlay/toast.ts'
import { TextField } from '../../shared/design/TextField.tsx'
import { asFailed, type Failed } from '../../shared/request/http-call.ts'
import { sendWrite } from '../../shared/request/save.ts'
import { useCall } from '../../shared/request/use-call.ts'
import { useRequests } from '../../shared/request/use-requests.tsx'
import { listIn } from '../../shared/request/use-rows.ts'
import { useMay } from '../../shared/request/use-user.ts'
import type { ListScreenState } from '../../shared/screen/dock.ts'
import { viewIn, viewsIn } from '../../shared/screen/view.ts'
import { useModel } from '../../shared/state/use-model.ts'
import { copyLink } from './ViewTabs.tsx'
import styles from './views.module.css'

/** The view about to be saved. */
export interface Saving {
  /** The view whose name or readers change; null for a new one. */
  readonly of: View | null
  /** Its payload without the name. */
  readonly shape: Row
  readonly name: string
}

interface SaveViewProps {
  readonly list: ListScreenState
  readonly saving: Saving
  readonly onOpen: (view: View) => void
  readonly onClose: () => void
}

/** Asks for a view's name and audience; points out an existing view with the same rows first. */
export const SaveView = ({ list, saving, onOpen, onClose }: SaveViewProps) => {
  const { entity } = list
  const { of, shape } = saving
  const model = useModel()
  const requests = useRequests()
  const may = useMay()
  const id = useId()
  const shares = may('update', entity)
  const role = model.entities[model.role]
  const readsRoles = shares && role !== undefined && may('read', role)
  const { data: offered } = useCall(readsRoles ? `${role.api.list}?options=1&per_page=100` : null, listIn)
  const roles = offered?.data ?? []
  const [name, setName] = useState(saving.name)
  const [audience, setAudience] = useState<View['audience']>(of?.audience ?? 'mine')
  const [failed, fail] = useState<Failed | null>(null)
  const [equal, setEqual] = useState<View | null>(null)
  const like = encodeURIComponent(JSON.stringify(shape.select ?? {}))
  const same = useCall(of ? null : `/api/views?entity=${entity.name}&like=${like}`, viewsIn)
  const found = same.data?.[0] ?? null
  useEffect(() => setEqual(found), [found])

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const body = of
      ? { entity: of.entity, name, audience, version: of.version }
      : { ...shape, name, audience }
    try {
      const { answer } = await sendWrite(
        requests,
        of ? 'PUT' : 'POST',
        of ? `/api/views/${of.id}` : '/api/views',
        body,
      )
      const made = viewIn(answer)
      toast({
        ...{ tone: 'green', title: said.done, text: said.saved(name) },
        actions: [{ label: said.copy, act: () => void copyLink(made, entity) }],
      })
      if (!of) onOpen(made)
      onClose()
    } catch (error) {
      fail(asFailed(error))
    }
  }
  const chosen = typeof audience === 'object' ? audience.roles : []
  const errors = failed?.errors ?? {}
  return (
    <Dialog open onClose={onClose} title={of ? said.titles.change : said.titles.add}>
      <form className={styles.form} onSubmit={(event) => void save(event)}>
        {equal && (
          <p className={styles.equal} role="status">
            {said.equal(
              equal.name,
              equal.mine || !equal.owner ? '' : said.of(equal.owner.name),
              equal.used_at ? said.used(usedOn(equal.used_at)) : said.neverUsed,
            )}{' '}
            <button
              type="button"
              className="link"
              onClick={() => {
                onOpen(equal)
                onClose()
              }}
            >
              {said.useThat}
            </button>
          </p>
        )}
        <TextField
          label={said.name}
          value={name}
          maxLength={60}
          data-autofocus=""
          errors={errors.name}
          onChange={({ target }) => setName(target.value)}
        />
        {shares ? (
          <fieldset className={styles.audience}>
            <legend>{said.for}</legend>
            {(['mine', 'all', 'roles'] as const)
              .filter((each) => each !== 'roles' || roles.length > 0)
              .map((each) => (
                <label key={each}>
                  <input
                    type="radio"
                    name={id}
                    checked={(typeof audience === 'object' ? 'roles' : audience) === each}
                    onChange={() => setAudience(each === 'roles' ? { roles: [] } : each)}
                  />
                  {said.audiences[each]}
                </label>
              ))}
            {typeof audience === 'object' && (
              <div className={styles.roles}>
                {roles.map((row) => (
                  <label key={row.id}>
                    <input
                      type="checkbox"
                      checked={chosen.includes(row.id ?? 0)}
                      onChange={({ target }) =>
                        setAudience({
                          roles: target.checked
                            ? [...chosen, row.id ?? 0]
                            : chosen.filter((each) => each !== row.id),
                        })
                      }
                    />
                    {role && labelOf(model, role, row)}
                  </label>
                ))}
              </div>
            )}
          </fieldset>
        ) : (
          <p className="muted">{said.mayNot(lower(entity.title.many))}</p>
        )}
        {failed && !errors.name && (
          <p className="wrong" role="alert">
            {Object.values(errors).flat()[0] ?? failed.message}
          </p>
        )}
        <div className={styles.actions}>
          <Button onClick={onClose}>{said.cancel}</Button>
          <Button variant="primary" type="submit" disabled={name.trim() === ''}>
            {equal && !of ? said.mine : said.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const usedOn = (at: string): string => {
  const day = at.slice(0, 10)
  return day === new Date().toISOString().slice(0, 10) ? said.today : showDay(day)
}
