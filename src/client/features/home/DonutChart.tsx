import type { ApexOptions } from 'apexcharts'
import { useMemo, useRef } from 'react'
import { pageNonce } from '../../shared/state/page.ts'
import { ApexChart, escaped, useChartLook } from './chart-look.ts'
import type { ChartPart } from './figures.ts'

interface DonutChartProps {
  readonly parts: readonly ChartPart[]
  /** Called with the key of the part under the pointer; null for none. */
  readonly onPoint: (key: string | null) => void
  readonly onChoose: (part: ChartPart) => void
}

const size = 112

/** Only the ring; names and numbers are text beside it. */
export const DonutChart = ({ parts, onPoint, onChoose }: DonutChartProps) => {
  const look = useChartLook()
  const now = useRef({ parts, onPoint, onChoose })
  now.current = { parts, onPoint, onChoose }
  const drawn = parts.filter((part) => part.count > 0)
  const names = drawn.map((part) => part.key).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys say which parts there are; handlers are read when they are called
  const options = useMemo((): ApexOptions => {
    const at = (place: unknown): ChartPart | undefined =>
      now.current.parts.filter((part) => part.count > 0)[Number(place)]
    const nonce = pageNonce()
    return {
      chart: {
        type: 'donut',
        fontFamily: look.font,
        animations: { enabled: !look.still, speed: 300 },
        ...(nonce ? { nonce } : {}),
        events: {
          dataPointMouseEnter: (_event, _chart, options) =>
            now.current.onPoint(at(options?.dataPointIndex)?.key ?? null),
          dataPointMouseLeave: () => now.current.onPoint(null),
          dataPointSelection: (_event, _chart, options) => {
            const part = at(options?.dataPointIndex)
            if (part) now.current.onChoose(part)
          },
        },
      },
      labels: drawn.map((part) => escaped(part.title)),
      colors: drawn.map((part) => look.colour(part.colour)),
      stroke: { width: drawn.length > 1 ? 2 : 0, colors: [look.token('--color-surface')] },
      plotOptions: { pie: { expandOnClick: false, donut: { size: '70%' } } },
      dataLabels: { enabled: false },
      legend: { show: false },
      tooltip: { enabled: false },
      grid: { padding: { top: 0, right: 0, bottom: 0, left: 0 } },
      states: { active: { filter: { type: 'none' } } },
    }
  }, [look, names])
  return (
    <ApexChart
      key={look.key}
      type="donut"
      width={size}
      height={size}
      options={options}
      series={drawn.map((part) => part.count)}
    />
  )
}
