import SearchIcon from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { listing } from '#texts/list'
import { longestKeyword } from '../../../model/index.ts'
import { isComposing } from '../design/composing.ts'
import { Icon, IconButton } from '../design/Icon.tsx'
import { Kbd } from '../design/marks.tsx'
import { actsAlone, singleKeys } from '../state/single-keys.ts'
import { useStore } from '../state/store.ts'
import styles from './search.module.css'

/** The search debounce, in milliseconds. */
const pause = 200

interface SearchProps {
  readonly label: string
  /** The keyword in the address. */
  readonly keyword: string
  readonly onSearch: (keyword: string) => void
  /** Called on Arrow Down, to move the focus into the rows. */
  readonly onLeave: () => void
}

/**
 * A search field that searches while typing. '/' focuses it from anywhere; Escape clears it, and leaves it once empty.
 */
export const Search = ({ label, keyword, onSearch, onLeave }: SearchProps) => {
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(keyword)
  const [first] = useState(keyword)
  const keys = useStore(singleKeys)

  const ask = useCallback(() => {
    clearTimeout(timer.current)
    asked.current = (input.current?.value ?? '').trim()
    onSearch(asked.current)
  }, [onSearch])
  const askSoon = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(ask, pause)
  }, [ask])
  const clear = () => {
    if (input.current) input.current.value = ''
    ask()
    input.current?.focus()
  }

  useLayoutEffect(() => {
    if (!input.current || asked.current === keyword) return // our own search: the field may have changed since
    clearTimeout(timer.current)
    asked.current = keyword
    input.current.value = keyword
  }, [keyword])
  useEffect(() => () => clearTimeout(timer.current), [])
  useLayoutEffect(() => {
    const pressed = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || !actsAlone(event)) return
      if (document.querySelector('[role=dialog], [role=alertdialog]')) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return
    if (event.key === 'Enter') ask()
    else if (event.key === 'ArrowDown') {
      event.preventDefault()
      onLeave()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      if (event.currentTarget.value === '') event.currentTarget.blur()
      else clear()
    }
  }

  return (
    <div className={styles.search}>
      <Icon of={SearchIcon} />
      <input
        ref={input}
        type="search"
        className={styles.input}
        placeholder={label}
        aria-label={label}
        defaultValue={first}
        maxLength={longestKeyword}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onInput={(event) => {
          if (!(event.nativeEvent as InputEvent).isComposing) askSoon() // React types it as Event
        }}
        onCompositionEnd={askSoon}
        onKeyDown={onKeyDown}
      />
      <IconButton icon={X} label={listing.clearSearch} className={styles.clear} onClick={clear} />
      {keys && <Kbd className={styles.key}>/</Kbd>}
    </div>
  )
}
