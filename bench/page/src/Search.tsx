import SearchIcon from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { memo, useRef } from 'react'
import icon from '../../../src/client/design/Icon.module.css'
import kbd from '../../../src/client/design/marks.module.css'
import styles from '../../../src/client/screen/search.module.css'
import { Drawing } from './Drawing.tsx'

/** Time without a key after which what was typed is searched for, in milliseconds; as ours. */
const pause = 200

export const Search = memo(({ onSearch }: { readonly onSearch: (keyword: string) => void }) => {
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const ask = () => onSearch(input.current?.value.trim() ?? '')
  const clear = () => {
    if (input.current) input.current.value = ''
    ask()
  }
  return (
    <div className={styles.search}>
      <Drawing of={SearchIcon} />
      <input
        ref={input}
        type="search"
        className={styles.input}
        placeholder="Search proposals"
        aria-label="Search proposals"
        defaultValue=""
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onInput={() => {
          clearTimeout(timer.current)
          timer.current = setTimeout(ask, pause)
        }}
      />
      <button
        type="button"
        aria-label="Clear search"
        data-tooltip="Clear search"
        className={`${icon.button} ${styles.clear}`}
        onClick={clear}
      >
        <Drawing of={X} />
      </button>
      <kbd className={`${kbd.kbd} ${styles.key}`}>/</kbd>
    </div>
  )
})
