import GroupIcon from 'lucide-react/icons/group'
import LinkIcon from 'lucide-react/icons/link'
import LockIcon from 'lucide-react/icons/lock'
import Plus from 'lucide-react/icons/plus'
import User from 'lucide-react/icons/user'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { building as words } from '#texts/filter-builder'
import { lower } from '#texts/grammar'
import { Button } from '../../shared/design/Button.tsx'
import { isComposing } from '../../shared/design/composing.ts'
import { Icon, IconButton } from '../../shared/design/Icon.tsx'
import { Kbd } from '../../shared/design/marks.tsx'
import { toast } from '../../shared/design/overlay/toast.ts'
import { useHasPermission } from '../../shared/request/use-user.ts'
import { copyText } from '../../shared/screen/copy-text.ts'
import { type ListScreenState, openTool } from '../../shared/screen/dock.ts'
import { useStore } from '../../shared/state/store.ts'
import { useModel } from '../../shared/state/use-model.ts'
import styles from './builder.module.css'
import { blankLine, FilterLines } from './FilterLines.tsx'
import { type FilterLine, linesAt, whereOf } from './filter-lines.ts'
import { drawableLines, filterableOf, testsIn, tooMuchAt } from './filterable-fields.ts'
import { useAnchoredPanel } from './use-anchored-panel.ts'
import { type Counting, useCount } from './use-count.ts'
import { useNamed } from './use-words.ts'

/** The unfinished lines of a closed builder, and the filter in the address at that time. */
let kept: { readonly key: string; readonly lines: readonly FilterLine[] } | null = null

const close = () => openTool.set(null)

/** The filter builder: opens at its button, or at a chip to edit that test. */
export const Builder = ({ list }: { readonly list: ListScreenState }) => {
  const anchor = useStore(openTool)?.anchor ?? null
  return anchor && <Panel key={anchor.dataset.place ?? ''} list={list} anchor={anchor} />
}

interface PanelProps {
  readonly list: ListScreenState
  readonly anchor: HTMLElement
}

const Panel = ({ list, anchor }: PanelProps) => {
  const { entity, named: own, query, change } = list
  const model = useModel()
  const may = useHasPermission()
  const fields = useMemo(() => filterableOf(model, entity, may), [model, entity, may])
  const only = anchor.dataset.place === undefined ? undefined : Number(anchor.dataset.place)
  const key = `${entity.name} ${own?.name ?? ''} ${query.where}`
  const [began] = useState(key)
  const [lines, setLines] = useState(() => {
    const before =
      only === undefined && kept?.key === key ? kept.lines : drawableLines(fields, linesAt(query.where))
    return before.length === 0 || anchor.dataset.add !== undefined ? [...before, blankLine] : before
  })
  const [named] = useNamed(model, entity, lines)
  const where = useMemo(() => whereOf(lines), [lines])
  const tooMuch = tooMuchAt(where)
  const counting = useCount(list, tooMuch === null ? where : null)
  const panel = useRef<HTMLDivElement>(null)
  const place = useAnchoredPanel(anchor, panel, close)
  const shown = useRef(false)
  const now = useRef({ key, lines })
  useLayoutEffect(() => {
    now.current = { key: began, lines }
  }, [began, lines])
  useEffect(() => {
    if (only !== undefined) return
    return () => {
      kept = shown.current ? null : now.current
    }
  }, [only])
  useFocus(panel, anchor)
  useEffect(() => {
    if (key !== began) close() // the filter or the list has changed meanwhile
  }, [key, began])

  const put = (changed: readonly FilterLine[]) => {
    setLines(changed.length === 0 ? [blankLine] : changed)
    if (only === undefined || changed.length === lines.length) return
    change({ to: 'filter', where: whereOf(changed) }) // the chip's test was removed
    close()
  }
  const show = () => {
    if (tooMuch !== null) return
    const asked = panel.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (asked) return asked.focus() // an incomplete line would be dropped
    shown.current = true
    close()
    change({ to: 'filter', where })
  }
  const pressed = (event: KeyboardEvent) => {
    const { target } = event
    if (
      event.defaultPrevented ||
      isComposing(event) ||
      !(target instanceof Node) ||
      !panel.current?.contains(target)
    )
      return
    if (event.key === 'Escape') {
      event.preventDefault()
      close()
    } else if (event.key === 'Enter' && target instanceof HTMLSelectElement) {
      event.preventDefault()
      show()
    }
  }
  const mine = fields.find(
    ({ over, field, verbs }) => !over && field.to === model.account && !field.stamped && verbs.includes('is'),
  )?.field
  const full = testsIn(lines) >= 30
  const body = (
    <div
      ref={panel}
      className={styles.panel}
      style={place}
      role="dialog"
      aria-label={words.title}
      onKeyDown={pressed}
    >
      <form
        className="column grows"
        onSubmit={(event) => {
          event.preventDefault()
          show()
        }}
      >
        <div className={styles.head}>
          <h2>{words.title}</h2>
          <IconButton large icon={X} label={words.close} onClick={close} />
        </div>
        <div className={styles.body} data-many={lines.length > 6}>
          {own && only === undefined && (
            <div className={styles.line}>
              <span className={styles.join}>{words.joins.first[0]}</span>
              <span className={styles.locked}>
                <Icon of={LockIcon} size={14} />
                <span>{words.own(own.title)}</span>
              </span>
            </div>
          )}
          <FilterLines
            entity={entity}
            fields={fields}
            named={named}
            id="filter"
            lines={lines}
            only={only}
            onChange={put}
          />
          {only === undefined && (
            <div className={styles.more}>
              <Button variant="ghost" icon={Plus} disabled={full} onClick={() => put([...lines, blankLine])}>
                {words.and}
              </Button>
              <Button
                variant="ghost"
                icon={GroupIcon}
                disabled={full}
                onClick={() => put([...lines, { is: 'any', lines: [blankLine, blankLine] }])}
              >
                {words.group}
              </Button>
              {mine && (
                <Button
                  variant="ghost"
                  icon={User}
                  disabled={full}
                  onClick={() =>
                    put([
                      ...lines.filter((line) => line !== blankLine),
                      { ...blankLine, path: [mine.name], values: [{ me: true }] },
                    ])
                  }
                >
                  {words.mine(mine.label)}
                </Button>
              )}
            </div>
          )}
          <p className={styles.problem} role="status">
            {tooMuch ? words.tooMuch[tooMuch] : full ? words.tooMuch.tests : counting.problem}
          </p>
        </div>
        <div className={styles.foot}>
          {only === undefined && (
            <>
              <Button variant="ghost" onClick={() => put([])}>
                {words.clear}
              </Button>
              <Button variant="ghost" icon={LinkIcon} onClick={() => void copyAddress(where)}>
                {words.copy}
              </Button>
            </>
          )}
          <Count counting={counting} many={lower(entity.title.many)} />
          <Button type="submit" variant="primary" disabled={tooMuch !== null}>
            {words.show(counting.total && !counting.old ? totalOf(counting.total) : '')}
            <Kbd>↵</Kbd>
          </Button>
        </div>
      </form>
    </div>
  )
  return createPortal(body, anchor.closest('main') ?? document.body)
}

const totalOf = ({ rows, more }: { readonly rows: number; readonly more: boolean }): string =>
  words.rows(rows, more)

/** '11 of 16 books'; dimmed while a new count loads. */
const Count = ({ counting, many }: { readonly counting: Counting; readonly many: string }) => {
  const { total, all, old } = counting
  return (
    <p className={styles.counted} role="status" data-old={old}>
      {total && (
        <>
          <b>{totalOf(total)}</b>
          {all && words.of(totalOf(all), many)}
        </>
      )}
    </p>
  )
}

/** Focuses the line to edit. Closing restores the focus to the anchor, unless it has moved elsewhere. */
const useFocus = (panel: { readonly current: HTMLElement | null }, anchor: HTMLElement): void => {
  useEffect(() => {
    const box = panel.current
    const lines = box?.querySelectorAll<HTMLElement>('[data-line]') ?? []
    const last = lines[anchor.dataset.add === undefined ? 0 : lines.length - 1]
    const field =
      last?.querySelector<HTMLElement>('[data-field]') ?? box?.querySelector<HTMLElement>('button')
    field?.focus()
    return () => {
      const { activeElement } = document
      if (activeElement && activeElement !== document.body && !box?.contains(activeElement)) return
      const back = anchor.isConnected ? anchor : document.querySelector<HTMLElement>('[data-tool=filter]')
      back?.focus()
    }
  }, [panel, anchor])
}

/** Copies the list's address with the filter being edited. */
const copyAddress = async (where: string): Promise<void> => {
  const [path = '', search = ''] = location.hash.split('?')
  const query = new URLSearchParams(search)
  query.delete('page')
  if (where === '') query.delete('where')
  else query.set('where', where)
  const hash = query.size > 0 ? `${path}?${query}` : path
  const copied = await copyText(new URL(hash, location.href).href)
  toast(copied ? { tone: 'green', title: words.copied } : { tone: 'red', title: words.notCopied })
}
