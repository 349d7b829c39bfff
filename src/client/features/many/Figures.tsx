import CircleX from 'lucide-react/icons/circle-x'
import Equal from 'lucide-react/icons/equal'
import Pencil from 'lucide-react/icons/pencil'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import Undo2 from 'lucide-react/icons/undo-2'
import type { CSSProperties } from 'react'
import { numbered } from '#texts/grammar'
import { many as words } from '#texts/many'
import { Icon } from '../../shared/design/Icon.tsx'
import { refusedOf, type usePreview } from '../../shared/many/preview.ts'
import styles from './many.module.css'

interface FiguresProps {
  readonly previewed: ReturnType<typeof usePreview>
  readonly deletes: boolean
  /** The choices are complete enough for a preview. */
  readonly chosen: boolean
  /** The list shows only some of the rows. */
  readonly narrowed: boolean
  readonly onShow: (ids: readonly number[] | null) => void
}

/** The preview: how many rows match, change, stay the same or are refused, and why. */
export const Figures = ({ previewed, deletes, chosen, narrowed, onShow }: FiguresProps) => {
  const { preview, failed, moved, working, again } = previewed
  const refused = preview ? refusedOf(preview) : 0
  return (
    <section aria-labelledby="many-happens" aria-busy={working}>
      <h3 className={styles.title} id="many-happens">
        {words.happens} {preview && <span>{working ? words.working : words.workedOut}</span>}
      </h3>
      {moved !== null && (
        <p className={styles.info} role="alert">
          <Icon of={RefreshCw} />
          {words.moved(moved)}
        </p>
      )}
      {!chosen && <p className="quiet">{words.choose}</p>}
      {chosen && !preview && !failed && <p className="quiet">{words.working}</p>}
      {failed && !working && (
        <p className={styles.failure} role="alert">
          {words.failed} {[failed.message, ...Object.values(failed.errors).flat()].join(' ')}{' '}
          <button type="button" className="link" onClick={again}>
            {words.again}
          </button>
        </p>
      )}
      {preview && (
        <div className={styles.known} data-old={working || undefined}>
          <Tally preview={preview} refused={refused} deletes={deletes} />
          {preview.refused.length > 0 && (
            <ul className={styles.reasons} role="alert">
              {preview.refused.map(({ count, reason, sample }) => (
                <li key={reason}>
                  <b>{numbered(count)}</b>
                  <span>{reason}</span>
                  {sample.length > 0 && (
                    <button type="button" onClick={() => onShow(sample)}>
                      {words.show(sample.length)}
                    </button>
                  )}
                </li>
              ))}
            </ul>
          )}
          {narrowed && (
            <p className="quiet">
              {words.showing}{' '}
              <button type="button" className="link" onClick={() => onShow(null)}>
                {words.showAll}
              </button>
            </p>
          )}
          <p className={styles.info}>
            <Icon of={preview.changes > 0 ? Undo2 : Equal} />
            <span>{consequence(preview.matches, preview.changes, preview.same, refused)}</span>
          </p>
        </div>
      )}
      <p className="sr-only" role="status">
        {preview && !working && words.announce(preview.matches, preview.changes, preview.same, refused)}
      </p>
    </section>
  )
}

const consequence = (matches: number, changes: number, same: number, refused: number): string => {
  if (matches === 0) return words.noneMatch
  if (changes > 0)
    return [refused > 0 && words.refusedStay(refused), words.undo(changes)].filter(Boolean).join(' ')
  return refused > 0 ? words.allRefused : words.allSame(same)
}

interface TallyProps {
  readonly preview: NonNullable<FiguresProps['previewed']['preview']>
  readonly refused: number
  readonly deletes: boolean
}

/** The four counts with their shares. */
const Tally = ({ preview: { matches, changes, same }, refused, deletes }: TallyProps) => {
  const share = (count: number) => ({ '--share': count }) as CSSProperties // the type lacks custom properties
  return (
    <>
      <ul className={styles.tally}>
        <li>
          <b>{numbered(matches)}</b> <span>{words.figures.matches}</span>
        </li>
        <li>
          <b>{numbered(changes)}</b>{' '}
          <span>
            <Icon of={deletes ? Trash2 : Pencil} size={13} />
            {deletes ? words.figures.deletes : words.figures.changes}
          </span>
        </li>
        {!deletes && (
          <li>
            <b>{numbered(same)}</b>{' '}
            <span>
              <Icon of={Equal} size={13} />
              {words.figures.same}
            </span>
          </li>
        )}
        <li data-no={refused > 0 || undefined}>
          <b>{numbered(refused)}</b>{' '}
          <span>
            <Icon of={CircleX} size={13} />
            {words.figures.refused}
          </span>
        </li>
      </ul>
      <div className={styles.bar} aria-hidden="true">
        {changes > 0 && <i style={share(changes)} />}
        {same > 0 && <i style={share(same)} data-is="same" />}
        {refused > 0 && <i style={share(refused)} data-is="refused" />}
      </div>
    </>
  )
}
