import KeyRound from 'lucide-react/icons/key-round'
import ShieldCheck from 'lucide-react/icons/shield-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useRef } from 'react'
import { both } from '#texts/grammar'
import { importing as words } from '#texts/import-screen'
import type { ImportColumns } from '../../../../schemas/import-columns.ts'
import type { EntityModel } from '../../../model/index.ts'
import { Button } from '../../shared/design/Button.tsx'
import { Icon } from '../../shared/design/Icon.tsx'
import { ColumnRow, isOpen } from './ColumnRow.tsx'
import { EncodingChoice } from './EncodingChoice.tsx'
import { FileSettings } from './FileSettings.tsx'
import { ImportBar } from './ImportBar.tsx'
import { ImportRefusal } from './ImportRefusal.tsx'
import styles from './import.module.css'
import { findKeyFault } from './import-calls.ts'
import tableStyles from './table.module.css'
import type { Importing } from './use-import.ts'

interface ColumnsStepProps {
  readonly entity: EntityModel
  readonly control: Importing
  readonly look: ImportColumns
}

/** Maps each column to a field and a format; ambiguous ones are chosen here. */
export const ColumnsStep = ({ entity, control, look }: ColumnsStepProps) => {
  const body = useRef<HTMLDivElement>(null)
  const { busy, check, go, choices } = control
  const open = look.columns.filter(isOpen)
  const isApart = findKeyFault(look, choices.by ?? look.by) === null
  const checking = busy === 'check'
  const asksEncoding = look.file.needs === 'encoding'
  const openText = asksEncoding
    ? words.encodingAsks
    : isApart
      ? open.length > 0
        ? words.needsChoice(open.length)
        : null
      : words.notApart
  const onward = () => {
    if (openText === null) return check()
    const first = body.current?.querySelector<HTMLElement>(asking)
    first?.scrollIntoView({ block: 'center' })
    first?.focus()
  }
  return (
    <>
      <div ref={body} className={styles.body} aria-busy={busy !== null}>
        <ImportRefusal control={control} />
        <FileSettings control={control} look={look} />
        {asksEncoding && <EncodingChoice control={control} look={look} />}
        {look.file.notes.map((note) => (
          <p key={note} className={`${styles.info} ${styles.note}`}>
            <Icon of={TriangleAlert} />
            <span>{note}</span>
          </p>
        ))}
        {look.missing.length > 0 && (
          <div className={styles.missing} role="alert">
            {look.missing.map((each) => (
              <p key={each}>{each}</p>
            ))}
          </div>
        )}
        <div className={tableStyles.box} data-dimmed={busy === 'look' || undefined}>
          <table className={tableStyles.map}>
            <thead>
              <tr>
                <th scope="col">{words.column}</th>
                <th scope="col">{words.first}</th>
                <th scope="col">{words.filled}</th>
                <th scope="col">{words.goes}</th>
                <th scope="col">{words.read}</th>
              </tr>
            </thead>
            <tbody>
              {look.columns.map((column) => (
                <ColumnRow key={column.head} entity={entity} column={column} control={control} look={look} />
              ))}
            </tbody>
          </table>
        </div>
        <div className={styles.two}>
          <p className={styles.info}>
            <Icon of={KeyRound} />
            <span>
              <b>{foundBy(look)}</b> {look.by[0] !== 'id' && words.idDecides}
            </span>
          </p>
          <p className={styles.info}>
            <Icon of={ShieldCheck} />
            <span>
              <b>{words.nothingYet}</b> {words.checkGoes(look.file.rows)}
            </span>
          </p>
        </div>
      </div>
      <ImportBar
        entity={entity}
        says={openText !== null && <span className={styles.open}>{openText}</span>}
        back={{ label: words.back, go: () => go('file') }}
      >
        {checking ? (
          <Button onClick={control.stop}>{words.checking}</Button>
        ) : (
          <Button variant="primary" disabled={busy === 'look' || look.missing.length > 0} onClick={onward}>
            {words.check(look.file.rows)}
          </Button>
        )}
      </ImportBar>
    </>
  )
}

/** Selects the inputs that need a choice before the next step. */
const asking = '[aria-invalid=true], [data-asks] :is(input, button)'

const foundBy = ({ by, targets }: ImportColumns): string => {
  if (by[0] === 'id') return words.foundById
  const labels = by.map((name) => targets.find((target) => target.name === name)?.label ?? name)
  return labels.length === 0 ? words.allNew : words.foundBy(both(labels))
}
