import type { ReactNode } from 'react'
import type { TextLink } from '../../../model/links-in-text.ts'
import { linksIn } from '../../../model/links-in-text.ts'
import styles from './linked.module.css'

/** A link in a text, which opens in a new tab without a referrer. The text stays unchanged. */
export const LinkInText = ({ link, href, host }: TextLink) => (
  <a
    className={styles.link}
    href={href}
    {...(!href.startsWith('mailto:') && { target: '_blank', rel: 'noopener noreferrer' })}
    dir="ltr"
    translate="no"
    data-host={host}
  >
    {link}
  </a>
)

/** A text with its addresses as links. @param plain renders the text between them */
export const Linked = ({
  text,
  plain = (piece) => piece,
}: {
  readonly text: string
  readonly plain?: (text: string) => ReactNode
}) => (
  <>
    {linksIn(text).map((piece, at) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have nothing else
      typeof piece === 'string' ? <span key={at}>{plain(piece)}</span> : <LinkInText key={at} {...piece} />,
    )}
  </>
)
