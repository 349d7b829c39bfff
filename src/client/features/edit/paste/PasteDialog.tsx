import { useLayoutEffect, useRef } from 'react'
import { pasting } from '#texts/paste'
import type { PastePreview } from '../../../../../schemas/paste-preview.ts'
import { type EntityModel, labelOf, type Model } from '../../../../model/index.ts'
import { Button } from '../../../shared/design/Button.tsx'
import { Dialog } from '../../../shared/design/overlay/Dialog.tsx'
import { wholeDays } from '../../../shared/design/text.tsx'
import styles from './paste.module.css'
import type { Pasted } from './pasted.ts'
import { judgePaste } from './preview.ts'

interface PasteDialogProps {
  readonly model: Model
  readonly entity: EntityModel
  /** The paste and its preview; null when closed. */
  readonly looked: { readonly pasted: Pasted; readonly preview: PastePreview; readonly moved: boolean } | null
  readonly busy: boolean
  readonly onChange: () => void
  readonly onClose: () => void
}

/** Cells beyond this number are only counted. */
const mostShown = 100

/** Previews a paste cell by cell: refused cells with the reason first, then the old and new values. */
export const PasteDialog = ({ model, entity, looked, busy, onChange, onClose }: PasteDialogProps) => {
  const last = useRef(looked)
  useLayoutEffect(() => {
    if (looked) last.current = looked
  }, [looked])
  const shown = looked ?? last.current // keeps the content while the dialog fades out
  if (!shown) return null
  const { pasted, preview, moved } = shown
  const { cells, changes, same, refused, beside } = judgePaste(pasted, preview)
  const rows = new Set(cells.map(({ row }) => row.id)).size
  const changing = [...preview.rows.values()].filter(({ becomes }) => becomes === 'changed').length
  const told = (is: string) => cells.filter(({ becomes }) => becomes === is)
  const lines = [...told('refused'), ...told('changed')]
  const { beyond } = pasted
  return (
    <Dialog
      open={looked !== null}
      onClose={onClose}
      shape="wide"
      title={pasting.title(pasting.cells(cells.length), pasting.rows(rows))}
      text={pasting.counts(changes, same, refused, beside)}
      actions={
        <>
          <Button onClick={onClose}>{changing > 0 ? pasting.cancel : pasting.close}</Button>
          {changing > 0 && (
            <Button variant="primary" saving={busy} data-autofocus onClick={onChange}>
              {pasting.change(pasting.rows(changing))}
            </Button>
          )}
        </>
      }
    >
      {moved && (
        <p className="quiet" role="alert">
          {pasting.moved}
        </p>
      )}
      {beyond.rows + beyond.columns > 0 && (
        <p className="quiet">{pasting.beyond(beyond.rows, beyond.columns)}</p>
      )}
      {lines.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keys
        <section className={styles.cells} aria-label={pasting.what} tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                {[pasting.row, pasting.column, pasting.before, pasting.after].map((heading) => (
                  <th key={heading} scope="col">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.slice(0, mostShown).map(({ row, column, before, after, becomes, reason }) => (
                <tr key={`${row.id} ${column.name}`} data-refused={becomes === 'refused' || undefined}>
                  <th scope="row">{labelOf(model, entity, row) || `${entity.title.one} ${row.id}`}</th>
                  <td>{column.field.heading}</td>
                  <td>{wholeDays(before || pasting.empty)}</td>
                  <td>
                    {wholeDays(after || pasting.empty)}
                    {becomes === 'refused' && <p className="wrong">{wholeDays(reason)}</p>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {lines.length > mostShown && <p className="quiet">{pasting.more(lines.length - mostShown)}</p>}
    </Dialog>
  )
}
