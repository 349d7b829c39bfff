import SearchX from 'lucide-react/icons/search-x'
import { useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { form } from '#texts/form'
import { lower } from '#texts/grammar'
import { shownSections } from '../../../model/form.ts'
import { type EntityModel, isRow, type Row, type SectionModel } from '../../../model/index.ts'
import { ButtonLink } from '../../shared/design/ButtonLink.tsx'
import { ErrorState, Skeleton, StateMessage } from '../../shared/design/StateMessage.tsx'
import { isRowId } from '../../shared/request/paths.ts'
import { useToday } from '../../shared/request/use-requests.tsx'
import { useItem } from '../../shared/request/use-rows.ts'
import { useMay, useUser } from '../../shared/request/use-user.ts'
import { NoPermission } from '../../shared/screen/NoPermission.tsx'
import { useModel } from '../../shared/state/use-model.ts'
import { draftOf, newDraft } from './draft.ts'
import { Form } from './Form.tsx'
import { isWide } from './field-facts.ts'
import styles from './form.module.css'
import { useForm } from './use-form.ts'

interface FormScreenProps {
  readonly entity: EntityModel
  /** The id in the address; null for a new row. */
  readonly id: string | null
}

/** The form of a new row, or of the row in the address. */
export const FormScreen = ({ entity, id }: FormScreenProps) => {
  const { state } = useLocation()
  const fresh = isRow(state) ? state.fresh : undefined
  if (id !== null && !isRowId(id)) return <MissingItem entity={entity} />
  if (id !== null) return <LoadedForm key={`${entity.name}/${id}`} entity={entity} id={id} />
  return <NewScreen key={`${entity.name}/${String(fresh)}`} entity={entity} />
}

const NewScreen = ({ entity }: { readonly entity: EntityModel }) => {
  const user = useUser()
  const may = useMay()
  if (user.loading) return <FormSkeleton entity={entity} editing={false} />
  return may('create', entity) ? <NewForm entity={entity} /> : <NoPermission />
}

const LoadedForm = ({ entity, id }: { readonly entity: EntityModel; readonly id: string }) => {
  const may = useMay()
  const readable = may('read', entity)
  const item = useItem(entity, readable ? id : null)
  if (!readable) return <NoPermission />
  const gone = item.error?.status === 404
  if (item.data) return <ExistingForm entity={entity} id={id} item={item.data} gone={gone} />
  if (gone) return <MissingItem entity={entity} />
  if (item.error?.status === 403) return <NoPermission />
  if (item.error)
    return (
      <ErrorState
        title={form.notLoaded(lower(entity.title.one))}
        why={item.error.message}
        onRetry={item.retry}
      />
    )
  return <FormSkeleton entity={entity} editing />
}

/** The form of a new row; the address can prefill it (`?owner_id=7`). */
const NewForm = ({ entity }: { readonly entity: EntityModel }) => {
  const model = useModel()
  const [address] = useSearchParams()
  const today = useToday()
  const user = useUser().data ?? null
  const [begun] = useState(() => newDraft(model, entity, address, { today, user }))
  const control = useForm({ entity, id: null, base: begun, item: null })
  return <Form control={control} />
}

interface ExistingFormProps {
  readonly entity: EntityModel
  readonly id: string
  /** The row as last loaded. */
  readonly item: Row
  /** The row was deleted since. */
  readonly gone: boolean
}

/** The form of a loaded row. */
const ExistingForm = ({ entity, id, item, gone }: ExistingFormProps) => {
  const model = useModel()
  const base = useMemo(() => draftOf(model, entity, item), [model, entity, item])
  const control = useForm({ entity, id, base, item, gone })
  return <Form control={control} />
}

/** Shown if the row in the address does not exist. */
const MissingItem = ({ entity }: { readonly entity: EntityModel }) => (
  <StateMessage icon={SearchX} title={form.missing(lower(entity.title.one))} text={form.missingText} alert>
    <ButtonLink to={entity.route.list}>{form.toList(lower(entity.title.many))}</ButtonLink>
  </StateMessage>
)

interface FormSkeletonProps {
  readonly entity: EntityModel
  readonly editing: boolean
}

/** Skeleton of the form while its row loads. */
const FormSkeleton = ({ entity, editing }: FormSkeletonProps) => {
  const model = useModel()
  return (
    <div className="column fills" aria-busy="true">
      <span className="sr-only" role="status">
        {form.loading}
      </span>
      <div className={styles.scroll}>
        <div className={styles.form}>
          {shownSections(entity, editing)
            .filter(isPlain)
            .map((section, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the sections of a form never change
              <div className={styles.section} key={at}>
                <div>
                  <Skeleton width="112px" height="14px" />
                </div>
                <div className={styles.fields}>
                  {section.groups
                    .filter((group) => group.when === null)
                    .flatMap((group) => group.fields)
                    .filter(({ by }) => by === undefined)
                    .map((field) => (
                      <div className={styles.field} data-wide={isWide(model, entity, field)} key={field.name}>
                        <div className={styles.bones}>
                          <Skeleton width="96px" />
                          <Skeleton height="36px" />
                        </div>
                      </div>
                    ))}
                </div>
              </div>
            ))}
        </div>
      </div>
    </div>
  )
}

/** Whether the section has fields besides child rows, which may turn out to be hidden. */
const isPlain = ({ groups }: SectionModel): boolean =>
  groups.some(({ fields }) => fields.some(({ by }) => by === undefined))
