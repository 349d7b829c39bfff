import { useEffect, useState } from 'react'
import styles from './cells.module.css'

/** Raw HTML, sanitised. The sanitiser is fetched with the first such cell; until then the cell is empty. */
export const RawHtml = ({ source }: { readonly source: string }) => {
  const [safe, setSafe] = useState('')
  useEffect(() => {
    let current = true
    import('./sanitise-html.ts').then(
      ({ sanitiseHtml }) => current && setSafe(sanitiseHtml(source)),
      (reason: unknown) => console.error(reason),
    )
    return () => {
      current = false
    }
  }, [source])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place for it; sanitised in the line above
  return <span className={styles.html} dangerouslySetInnerHTML={{ __html: safe }} />
}
