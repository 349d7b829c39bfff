import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { frame } from '#texts/frame'
import { isRow, type Row } from '../../../model/index.ts'
import { Icon } from '../../shared/design/Icon.tsx'
import { Link } from '../../shared/design/Link.tsx'
import { useCan, useMay } from '../../shared/request/use-user.ts'
import { type Screen, screenLabel, useScreen } from '../../shared/screen/screen.tsx'
import { useStore } from '../../shared/state/store.ts'
import { useModel } from '../../shared/state/use-model.ts'
import { screenTitle } from './screen-title.ts'
import styles from './TopBar.module.css'

/** The state that a link to a row passed on, from the router's history entry. */
const openedBy = (screen: Screen): Row => {
  const state: unknown = 'id' in screen ? history.state : null
  return isRow(state) && isRow(state.usr) ? state.usr : {}
}

/** Breadcrumbs and the screen's heading. Also sets the document title and announces each new screen. */
export const Crumbs = () => {
  const model = useModel()
  const { screen, pathname } = useScreen()
  const may = useMay()
  const { label, looks } = useStore(screenLabel)
  const records = useCan('history')
  const opened = openedBy(screen)
  const { title, above } = screenTitle(
    screen,
    label,
    !looks && 'entity' in screen && may('update', screen.entity),
    typeof opened.from === 'string' ? opened.from : '',
    records,
  )
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(pathname)
  const inside = above.map(({ text }) => text).reverse()
  const windowTitle = frame.documentTitle([title, ...inside, model.title])

  useEffect(() => {
    document.title = windowTitle
  }, [windowTitle])

  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const lost = document.activeElement === null || document.activeElement === document.body
    if (lost || document.activeElement?.closest('main')) heading.current?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <nav className={styles.crumbs} aria-label={frame.breadcrumb}>
      <ol>
        {above.map(({ text, to }) => (
          <li key={text}>
            {to ? (
              <Link to={to} state={opened}>
                {text}
              </Link>
            ) : (
              <span data-tooltip-cut="">{text}</span>
            )}
            <Icon of={ChevronRight} size={14} />
          </li>
        ))}
        <li aria-current="page">
          <h1 ref={heading} className={styles.title} tabIndex={-1} data-tooltip-cut="">
            {title}
          </h1>
        </li>
      </ol>
      <p className="sr-only" aria-live="polite">
        {windowTitle}
      </p>
    </nav>
  )
}
