import { useMemo, useSyncExternalStore } from 'react'
import imported from 'react-apexcharts'
import type { ChartColour } from '../../../descriptor/index.ts'
import { theme } from '../../shared/state/local-storage.ts'
import { useStore } from '../../shared/state/store.ts'

/** Computed design tokens for charts, which cannot use CSS custom properties. */
interface ChartLook {
  readonly colour: (name: ChartColour | 'label') => string
  readonly token: (name: string) => string
  readonly font: string
  readonly still: boolean
  /** Changes whenever the look changes. */
  readonly key: string
}

const dark = () => matchMedia('(prefers-color-scheme: dark)')

const followSystem = (changed: () => void): (() => void) => {
  const query = dark()
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** The chart look of the current theme; updates when the theme changes. */
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

/** Escapes text, since ApexCharts inserts labels as HTML. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

type Chart = typeof imported

const isWrapped = (module: unknown): module is { readonly default: Chart } =>
  typeof module === 'object' && module !== null && 'default' in module

/** The chart component. Its package is CommonJS, which bundlers wrap in different ways. */
export const ApexChart: Chart = isWrapped(imported) ? imported.default : imported
