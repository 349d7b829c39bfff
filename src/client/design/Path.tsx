import { Fragment } from 'react'
import { between } from '../../model/label.ts'
import styles from './Path.module.css'

/** The way to a row of a tree. Where there is no room for all of it, the nearest names stay; the tooltip has the whole. */
export const Path = ({ names }: { readonly names: readonly string[] }) => (
  <span className={styles.path} data-tooltip-cut="">
    <bdi>
      {names.map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rows of a way may have one name
        <Fragment key={at}>
          {at > 0 && <span className={styles.between}>{between}</span>}
          {name}
        </Fragment>
      ))}
    </bdi>
  </span>
)
