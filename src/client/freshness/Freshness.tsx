import { useFreshness } from './use-freshness.ts'

/** Shows nothing; keeps what the screens show as others save it. */
export const Freshness = () => {
  useFreshness()
  return null
}
