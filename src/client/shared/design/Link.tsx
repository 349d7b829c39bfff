import type { AnchorHTMLAttributes, Ref } from 'react'
import { type To, useHref, useLinkClickHandler } from 'react-router-dom'

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'> {
  readonly to: To
  readonly replace?: boolean | undefined
  /** Stored with the entry of the tab's history. */
  readonly state?: unknown
  readonly ref?: Ref<HTMLAnchorElement>
}

/** A link within the page: react-router's own without its code for server rendering. */
export const Link = ({ to, replace, state, onClick, ...rest }: LinkProps) => {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    ...(replace === undefined ? {} : { replace }),
    state,
  })
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    />
  )
}
