import { useMemo, useSyncExternalStore } from 'react'
import imported from 'react-apexcharts'
import type { ChartColour } from '../../descriptor/index.ts'
import { theme } from '../state/local-storage.ts'
import { useStore } from '../state/store.ts'

/** What the charts take from the design tokens, as computed now; they draw colours, not custom properties. */
interface ChartLook {
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
    const isDark = chosen === 'auto' ? system : chosen === 'dark'
    // as written where the browser is asked to choose, as while developing; as chosen where the build did it
    const token = (name: string) =>
      computed
        .getPropertyValue(name)
        .trim()
        .replace(/^light-dark\((.+), (.+)\)$/, isDark ? '$2' : '$1')
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

type Chart = typeof imported

const isWrapped = (module: unknown): module is { readonly default: Chart } =>
  typeof module === 'object' && module !== null && 'default' in module

/** The chart component; its package is CommonJS, which bundlers hand over in one wrapping or another. */
export const ApexChart: Chart = isWrapped(imported) ? imported.default : imported
