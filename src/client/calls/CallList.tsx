import { memo } from 'react'
import { Link } from 'react-router-dom'
import styles from './calls.module.css'
import type { CallGroup } from './read-document.ts'

interface CallListProps {
  readonly groups: readonly CallGroup[]
  /** The id of the call that is looked at. */
  readonly chosen: string | null
  /** What is searched for stays: '?keyword=book'. */
  readonly query: string
}

/** The calls by their subjects, each a link to itself. */
export const CallList = memo(({ groups, chosen, query }: CallListProps) =>
  groups.map(({ title, calls }) => (
    <section key={title} className={styles.group}>
      <h2 className={styles.subject}>{title}</h2>
      <ul>
        {calls.map(({ id, method, path, summary }) => (
          <li key={id}>
            <Link
              to={`/calls/${encodeURIComponent(id)}${query}`}
              className={styles.call}
              aria-current={id === chosen ? 'page' : undefined}
              data-call=""
            >
              <span className={styles.method}>{method}</span>
              <span className={styles.words}>
                <span className={styles.path}>{path}</span>
                <span className={styles.summary}>{summary}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )),
)
