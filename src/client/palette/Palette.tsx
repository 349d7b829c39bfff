import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { failed as failing } from '#texts/frame'
import { palette } from '#texts/palette'
import { Button } from '../design/Button.tsx'
import { Icon } from '../design/Icon.tsx'
import { MenuIcon } from '../design/MenuIcon.tsx'
import { Dialog } from '../design/overlay/Dialog.tsx'
import { wholeDays } from '../design/text.tsx'
import { useLogOut } from '../navigation/leave-guard.ts'
import { useHoldsAll } from '../request/use-holds-all.ts'
import { useCan, useCapabilities, useHolds, useMay } from '../request/use-user.ts'
import { rightsPanel, useMayAskRights } from '../rights/ask-rights.ts'
import { mayImport } from '../screen/in-and-out.ts'
import type { PanelProps } from '../screen/panels.ts'
import { useEverTrue } from '../state/store.ts'
import { useModel } from '../state/use-model.ts'
import { commandsHere, type Destination, destinationsOf, matching } from './destinations.ts'
import styles from './Palette.module.css'
import { useRecords } from './search-records.ts'

/** Leads to any screen, add form or record by typing a part of its name. */
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
  const holdsAll = useHoldsAll()
  const outgoing = useCan('outbox') && holdsAll
  const can = useCapabilities()
  const inbox = can.has('inbox')
  const holds = useHolds()
  const all = useMemo(
    () =>
      destinationsOf(model, may, {
        ...{ filters, asks, inbox, outgoing },
        imports: (entity) => mayImport(can, holds, entity),
      }),
    [model, may, filters, asks, inbox, outgoing, can, holds],
  )
  const here = useMemo(() => (open ? commandsHere() : []), [open])
  return { screens: matching([...here, ...all], keyword), ...useRecords(keyword) }
}

/**
 * The field, and what it finds; the arrow keys choose, Enter goes. It stays while the palette fades, and with it the
 * focus: called again meanwhile it begins anew, in the same field.
 */
const PaletteSearch = ({ open, onClose, askRights }: PanelProps & { readonly askRights: () => void }) => {
  const logOut = useLogOut()
  const id = useId()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const hurried = useRef(false)
  const [keyword, setKeyword] = useState('')
  const [chosen, setChosen] = useState(0)
  const [opened, setOpened] = useState(open)
  if (open !== opened) {
    setOpened(open)
    if (open) setKeyword('')
    if (open) setChosen(0)
  }
  const { screens, found, more, searching, failed, retry } = useDestinations(keyword, open)
  const results = [...screens, ...found]
  const shown = results.filter(({ leadsToAll }) => !leadsToAll).length
  const at = Math.min(chosen, results.length - 1)
  const go = (destination: Destination | undefined) => {
    hurried.current = open && !destination && searching
    if (!open || !destination) return
    field.current?.blur() // the screen that comes may take the focus, though the palette fades only
    onClose()
    if (destination.run) destination.run({ logOut, askRights })
    else void navigate(destination.to)
  }
  useEffect(() => {
    if (hurried.current && results.length > 0) go(results[0]) // Enter came before what it asks for
  })
  const pressed = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }
    const step = steps[event.key]
    if (step !== undefined && results.length > 0) {
      event.preventDefault()
      const single = Math.abs(step) === 1
      const next = at + step
      setChosen(
        single ? (next + results.length) % results.length : Math.max(0, Math.min(results.length - 1, next)),
      )
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      go(results[at])
    }
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
          aria-activedescendant={results.length > 0 ? `${id}-${at}` : undefined}
          aria-autocomplete="list"
          placeholder={palette.placeholder}
          autoComplete="off"
          spellCheck={false}
          data-autofocus=""
          value={keyword}
          onChange={(event) => {
            hurried.current = false
            setKeyword(event.target.value)
            setChosen(0)
          }}
          onKeyDown={pressed}
        />
      </div>
      <PaletteResults id={id} results={results} chosen={at} onChoose={setChosen} onGo={go} />
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

interface PaletteResultsProps {
  /** Of the list and, with a number, of each result. */
  readonly id: string
  readonly results: readonly Destination[]
  readonly chosen: number
  readonly onChoose: (place: number) => void
  readonly onGo: (destination: Destination) => void
}

/** What was found. The focus stays in the field; the chosen one is announced from there. */
const PaletteResults = ({ id, results, chosen, onChoose, onGo }: PaletteResultsProps) => {
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
          key={`${result.to} ${result.kind}`}
          id={`${id}-${place}`}
          className={styles.result}
          role="option"
          aria-selected={place === chosen}
          onPointerMove={() => place !== chosen && onChoose(place)}
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
