import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { failed as failing } from '#texts/frame'
import { palette } from '#texts/palette'
import { nearestFirst, nearness, sought } from '../../../model/values/hits.ts'
import { afterTyping, type MenuLine, pointingNowhere } from '../../shared/choosing/pointing.ts'
import { useFrozenLines } from '../../shared/choosing/use-frozen-lines.ts'
import { useMenuKeys } from '../../shared/choosing/use-menu-keys.ts'
import { Button } from '../../shared/design/Button.tsx'
import { Icon } from '../../shared/design/Icon.tsx'
import { MenuIcon } from '../../shared/design/MenuIcon.tsx'
import { Dialog } from '../../shared/design/overlay/Dialog.tsx'
import { wholeDays } from '../../shared/design/text.tsx'
import { useLogOut } from '../../shared/navigation/log-out.ts'
import { useIsAdministrator } from '../../shared/request/use-is-administrator.ts'
import { useCan, useCapabilities, useHasPermission, useMay } from '../../shared/request/use-user.ts'
import { rightsPanel, useMayAskRights } from '../../shared/rights/ask-rights.ts'
import { mayImport } from '../../shared/screen/import-export-rights.ts'
import type { PanelProps } from '../../shared/screen/panels.ts'
import { useEverTrue } from '../../shared/state/store.ts'
import { useModel } from '../../shared/state/use-model.ts'
import { commandsHere, type Destination, destinationsOf, matchDestinations } from './destinations.ts'
import styles from './Palette.module.css'
import { useRecords } from './search-records.ts'

/** Opens any screen, add form or record by part of its name. */
export const Palette = ({ open, onClose }: PanelProps) => {
  const [asks, setAsks] = useState(false)
  const asked = useEverTrue(asks)
  return (
    <>
      <Dialog open={open} onClose={onClose} shape="palette" title={palette.title} untitled>
        <PaletteSearch open={open} onClose={onClose} askRights={() => setAsks(true)} />
      </Dialog>
      {asked && <rightsPanel.Part open={asks} onClose={() => setAsks(false)} />}
    </>
  )
}

const useDestinations = (keyword: string, open: boolean) => {
  const model = useModel()
  const may = useMay()
  const filters = useCan('where')
  const asks = useMayAskRights()
  const holdsAll = useIsAdministrator()
  const outgoing = useCan('outbox') && holdsAll
  const can = useCapabilities()
  const inbox = can.has('inbox')
  const holds = useHasPermission()
  const all = useMemo(
    () =>
      destinationsOf(model, may, {
        ...{ filters, asks, inbox, outgoing },
        imports: (entity) => mayImport(can, holds, entity),
      }),
    [model, may, filters, asks, inbox, outgoing, can, holds],
  )
  const here = useMemo(() => (open ? commandsHere() : []), [open])
  return { screens: matchDestinations([...here, ...all], keyword), ...useRecords(keyword) }
}

/**
 * The search field and its results; arrow keys choose and Enter opens. It stays mounted and focused while the palette
 * fades out. If reopened meanwhile, it is cleared.
 */
const PaletteSearch = ({ open, onClose, askRights }: PanelProps & { readonly askRights: () => void }) => {
  const logOut = useLogOut()
  const id = useId()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [pointing, point] = useState(pointingNowhere)
  const { keyword } = pointing
  const [opened, setOpened] = useState(open)
  if (open !== opened) {
    setOpened(open)
    if (open) point(pointingNowhere)
  }
  const { screens, found, more, searching, failed, retry } = useDestinations(keyword, open)
  const results = useFrozenLines(
    nearestFirst([...screens, ...found], ({ label }) => [label], keyword),
    open,
  )
  const shown = results.filter(({ leadsToAll }) => !leadsToAll).length
  const go = (destination: Destination | undefined) => {
    if (!open || !destination) return
    field.current?.blur() // the next screen can take the focus while the palette fades out
    onClose()
    if (destination.run) destination.run({ logOut, askRights })
    else void navigate(destination.to)
  }
  const [first] = results
  /** Labels that start with the typed text are shown at once; for others, a better match may still arrive. */
  const isNear = first !== undefined && (nearness(first.label, sought(keyword)) ?? 2) < 2
  const { pointed, press, hover } = useMenuKeys({
    ...{ pointing, point },
    shown: { lines: results.map(lineOf), held: null, waiting: searching && !isNear },
    act: (action) => action.does === 'take' && go(results.find((each) => lineOf(each).key === action.key)),
  })
  const at = results.findIndex((each) => lineOf(each).key === pointed)
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' && event.key !== 'Tab' && press(event)) event.preventDefault()
  }
  return (
    <div className={styles.palette}>
      <div className={styles.search}>
        <Icon of={Search} />
        <input
          ref={field}
          className={styles.input}
          role="combobox"
          aria-label={palette.title}
          aria-expanded={results.length > 0}
          aria-controls={`${id}-results`}
          aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
          aria-autocomplete="list"
          placeholder={palette.placeholder}
          autoComplete="off"
          spellCheck={false}
          data-autofocus=""
          value={keyword}
          onChange={({ target }) => point(afterTyping(target.value))}
          onKeyDown={pressed}
        />
      </div>
      <PaletteResults id={id} results={results} chosen={at} onHover={hover} onGo={go} />
      <div className={styles.foot}>
        <p role="status">
          {searching
            ? palette.searching
            : failed.length > 0
              ? failed.join(' ')
              : results.length === 0
                ? palette.nothing(keyword.trim())
                : keyword.trim().length < 2
                  ? palette.hint
                  : palette.results(shown, shown + more)}
        </p>
        {failed.length > 0 && !searching && (
          <Button
            onClick={() => {
              field.current?.focus()
              retry()
            }}
          >
            {failing.retry}
          </Button>
        )}
      </div>
    </div>
  )
}

/** A link to more results is never chosen automatically. */
const lineOf = ({ to, kind, leadsToAll }: Destination): MenuLine => ({
  key: `${to} ${kind}`,
  does: leadsToAll ? 'more' : 'choose',
})

interface PaletteResultsProps {
  /** Element id of the list; results append a number. */
  readonly id: string
  readonly results: readonly Destination[]
  readonly chosen: number
  readonly onHover: ReturnType<typeof useMenuKeys>['hover']
  readonly onGo: (destination: Destination) => void
}

/** The results. The focus stays in the field, which announces the chosen one. */
const PaletteResults = ({ id, results, chosen, onHover, onGo }: PaletteResultsProps) => {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: brings into view whatever is chosen now
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen, results.length])
  return (
    <div ref={list} id={`${id}-results`} className={styles.results} role="listbox" aria-label={palette.title}>
      {results.map((result, place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the chosen one
        <div
          key={lineOf(result).key}
          id={`${id}-${place}`}
          className={styles.result}
          role="option"
          aria-selected={place === chosen}
          onPointerMove={(event) => place !== chosen && onHover(event, lineOf(result).key)}
          onClick={() => onGo(result)}
        >
          {result.icon === null ? <Icon of={LayoutDashboard} /> : <MenuIcon name={result.icon} />}
          <span className={styles.label}>{wholeDays(result.label)}</span>
          <span className={styles.kind}>{result.kind}</span>
        </div>
      ))}
    </div>
  )
}
