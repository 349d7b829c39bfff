import type { ComponentType, Key } from 'react'
import { createPortal } from 'react-dom'
import type { Capability } from '../../model/capabilities.ts'
import { useCan } from '../shared/request/use-user.ts'
import { usePortalTarget } from '../shared/screen/use-portal-target.ts'

/** A part of the page that is mounted by page state instead of by a screen. */
interface Feature<P extends object> {
  /** The component; `onFirstUse` makes one whose script is fetched later. */
  readonly part: ComponentType<P>
  /** The capability of the server that the feature needs. */
  readonly can?: Capability
  /** A hook. @returns the props of the part; null while it is not mounted */
  readonly when: () => NoInfer<P> | null
  /** A new key remounts the part. */
  readonly key?: (props: P) => Key
  /** The id of the element to render into, as a portal; by default the part renders after the screen. */
  readonly where?: string
}

/** Features by name, in render order. */
export type FeatureTable = Readonly<Record<string, ComponentType>>

/** Makes an entry of a table of features. */
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

/** Renders every feature of a table. */
export const Features = ({ of }: { readonly of: FeatureTable }) =>
  Object.entries(of).map(([name, Feature]) => <Feature key={name} />)
