import { Link } from 'react-router-dom'
import type { WhyList } from '../../model/analysis/why.ts'
import { rowReasons } from '../../model/explain-messages.ts'
import { Tests } from './Tests.tsx'
import styles from './why.module.css'

interface WhyListsProps {
  readonly lists: readonly WhyList[]
  /** One of the lists is opened. */
  readonly onLeave: () => void
}

const Lists = ({ lists, onLeave }: WhyListsProps) => (
  <ul className={styles.rules}>
    {lists.map(({ list, reasons }) => (
      <li key={list.name} className={styles.rule}>
        <p className={styles.name}>
          <Link to={list.route} className="link" onClick={onLeave}>
            {list.title}
          </Link>
        </p>
        <Tests reasons={reasons} always={rowReasons.everyRow} />
      </li>
    ))}
  </ul>
)

/** The named lists that the row is in, and folded away those that it is not in, each with its tests. */
export const WhyLists = ({ lists, onLeave }: WhyListsProps) => {
  const inside = lists.filter(({ holds }) => holds)
  const outside = lists.filter(({ holds }) => !holds)
  return (
    <section>
      <h3 className={styles.heading}>{rowReasons.lists}</h3>
      <p className={styles.note}>
        {inside.length > 0 ? rowReasons.inside(inside.length) : rowReasons.nowhere}
      </p>
      {inside.length > 0 && <Lists lists={inside} onLeave={onLeave} />}
      {outside.length > 0 && (
        <details className={styles.folded}>
          <summary>{rowReasons.outside(outside.length)}</summary>
          <Lists lists={outside} onLeave={onLeave} />
        </details>
      )}
    </section>
  )
}
