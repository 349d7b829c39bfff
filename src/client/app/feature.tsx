import type { ComponentType, Key } from 'react'
import { createPortal } from 'react-dom'
import type { Capability } from '../../model/capabilities.ts'
import { useCan } from '../shared/request/use-user.ts'
import { usePortalTarget } from '../shared/screen/use-portal-target.ts'

/** A part of the page that no screen draws: it is mounted by what state the page is in. */
interface Feature<P extends object> {
  /** Drawn as it is; where its script comes late, `onFirstUse` says how: 'over', 'needed' or 'hint', and whether early. */
  readonly part: ComponentType<P>
  /** Without this capability of the server it is not there. */
  readonly can?: Capability
  /** A hook. @returns what the part is drawn with; null while it is not mounted */
  readonly when: () => NoInfer<P> | null
  /** A part with another key is mounted anew. */
  readonly key?: (props: P) => Key
  /** The id of an element of the screen that it is drawn into; without one it follows the screen. */
  readonly where?: string
}

/** Features by name, in the order in which they are drawn. */
export type FeatureTable = Readonly<Record<string, ComponentType>>

/** An entry of a table of features. */
export const feature = <P extends object>({
  part: Part,
  can,
  when,
  key,
  where,
}: Feature<P>): ComponentType => {
  const useAllowed = can ? () => useCan(can) : () => true
  return () => {
    const allowed = useAllowed()
    const props = when()
    const place = usePortalTarget(where)
    if (!allowed || !props) return null
    const drawn = <Part key={key?.(props)} {...props} />
    return where ? place && createPortal(drawn, place) : drawn
  }
}

/** Draws all of a table. */
export const Features = ({ of }: { readonly of: FeatureTable }) =>
  Object.entries(of).map(([name, Feature]) => <Feature key={name} />)
