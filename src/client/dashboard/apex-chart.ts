import imported from 'react-apexcharts'

type Chart = typeof imported

const isWrapped = (module: unknown): module is { readonly default: Chart } =>
  typeof module === 'object' && module !== null && 'default' in module

/** The chart component; its package is CommonJS, which bundlers hand over in one wrapping or another. */
export const ApexChart: Chart = isWrapped(imported) ? imported.default : imported
