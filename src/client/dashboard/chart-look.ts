import { useMemo, useSyncExternalStore } from 'react'
import type { ChartColour } from '../../descriptor/index.ts'
import { useStore } from '../hooks/use-store.ts'
import { theme } from '../layout/theme.ts'

/** What the charts take from the design tokens, as computed now; they draw colours, not custom properties. */
export interface ChartLook {
  readonly colour: (name: ChartColour | 'label') => string
  readonly token: (name: string) => string
  readonly font: string
  readonly still: boolean
  /** Another look, another key. */
  readonly key: string
}

const dark = () => matchMedia('(prefers-color-scheme: dark)')

const followSystem = (changed: () => void): (() => void) => {
  const query = dark()
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** The look of charts in the theme that is shown; changes with it. */
export const useChartLook = (): ChartLook => {
  const chosen = useStore(theme)
  const system = useSyncExternalStore(followSystem, () => dark().matches)
  return useMemo(() => {
    const computed = getComputedStyle(document.documentElement)
    const token = (name: string) => computed.getPropertyValue(name).trim()
    return {
      token,
      colour: (name) => token(`--chart-${name}`),
      font: computed.fontFamily,
      still: matchMedia('(prefers-reduced-motion: reduce)').matches,
      key: `${chosen} ${system}`,
    }
  }, [chosen, system])
}

/** ApexCharts writes labels into the page as HTML; this makes them text. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The page's nonce, which lets the charts' own style element pass the content security policy. */
export const pageNonce = (): string | undefined =>
  document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce || undefined
