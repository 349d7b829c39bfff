import Grip from 'lucide-react/icons/grip-vertical'
import Pin from 'lucide-react/icons/pin'
import type { KeyboardEvent, PointerEvent } from 'react'
import { columns as words } from '#texts/columns'
import { isComposing } from '../../shared/design/composing.ts'
import { Icon } from '../../shared/design/Icon.tsx'
import styles from './columns.module.css'

interface ColumnLineProps {
  readonly name: string
  readonly heading: string
  readonly shown: boolean
  /** The name column: always shown, at the left. */
  readonly first: boolean
  /** In CSS pixels; null if the column fits its content. */
  readonly width: number | null
  readonly pinned: boolean
  /** Explains the column's position. */
  readonly note: string | null
  /** The side on which the dragged line would drop. */
  readonly over: 'before' | 'after' | null
  readonly onTick: (shown: boolean) => void
  readonly onPin: (stays: boolean) => void
  readonly onSize: (width: number | null) => void
  /** Moves the line down (1) or up (-1) by one place. */
  readonly onStep: (by: 1 | -1) => void
  /** Null if the column cannot be moved. */
  readonly onGrip: ((event: PointerEvent<HTMLElement>) => void) | null
}

/** One column in the dock: grip, visibility, width and pin. */
export const ColumnLine = (props: ColumnLineProps) => {
  const { name, heading, shown, first, width, pinned, note, over } = props
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!event.altKey || by === 0 || isComposing(event)) return
    event.preventDefault()
    props.onStep(by)
  }
  return (
    <li className={styles.line} data-column={name} data-over={over ?? undefined} onKeyDown={onKeyDown}>
      <span
        className={styles.grip}
        data-grip=""
        data-still={props.onGrip === null || undefined}
        onPointerDown={props.onGrip ?? undefined}
      >
        <Icon of={Grip} size={14} />
      </span>
      <label className={styles.tick}>
        <input
          type="checkbox"
          checked={shown}
          disabled={first}
          onChange={(event) => props.onTick(event.target.checked)}
        />
        <span dir="auto">{heading}</span>
      </label>
      {note && <span className={styles.note}>{note}</span>}
      {shown && (
        <input
          ref={(input) => {
            if (input && input !== document.activeElement) input.value = String(width ?? '')
          }}
          type="number"
          className={styles.width}
          min={48}
          max={800}
          step={10}
          aria-label={words.widthOf(heading)}
          placeholder={words.fits}
          defaultValue={width ?? ''}
          onChange={({ target }) => {
            if (target.value === '') props.onSize(null)
          }}
          onBlur={({ target }) => {
            if (target.value !== String(width ?? '')) props.onSize(Number(target.value) || null)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !isComposing(event))
              props.onSize(Number(event.currentTarget.value) || null)
          }}
        />
      )}
      {shown && !first && (
        <button
          type="button"
          className={styles.pin}
          aria-pressed={pinned}
          aria-label={pinned ? words.unpin(heading) : words.pin(heading)}
          data-tooltip={pinned ? words.unpin(heading) : words.pin(heading)}
          onClick={() => props.onPin(!pinned)}
        >
          <Icon of={Pin} size={14} />
        </button>
      )}
    </li>
  )
}
