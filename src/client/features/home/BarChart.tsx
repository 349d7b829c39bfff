import type { ApexOptions } from 'apexcharts'
import { useMemo, useRef } from 'react'
import { showNumber } from '../../shared/design/text.tsx'
import { pageNonce } from '../../shared/state/page.ts'
import { ApexChart, escaped, useChartLook } from './chart-look.ts'
import type { BarFigures } from './figures.ts'

interface BarChartProps {
  readonly figures: BarFigures
  /** Called with the route of the list that a pressed bar counts. */
  readonly onChoose: (route: string) => void
}

const rowHeight = 38
/** Space above the first bar and below the last, in pixels. */
const around = 16
/** The minimum share of the width for the longest bar, since the axis ends at a round number. */
const filled = 0.75
/** In pixels; a number wider than its bar is left out. */
const letterWidth = 8

/** Bars with their values, and totals beside them. The legend is text above the chart. */
export const BarChart = ({ figures, onChoose }: BarChartProps) => {
  const look = useChartLook()
  const { years, series } = figures
  const choose = useRef(onChoose)
  choose.current = onChoose
  const options = useMemo((): ApexOptions => {
    const text = look.token('--color-text')
    const muted = look.token('--color-text-2')
    const nonce = pageNonce()
    const most = Math.max(
      1,
      ...years.map((_, at) => series.reduce((sum, { counts }) => sum + (counts[at] ?? 0), 0)),
    )
    return {
      chart: {
        type: 'bar',
        stacked: true,
        fontFamily: look.font,
        toolbar: { show: false },
        zoom: { enabled: false },
        animations: { enabled: !look.still, speed: 300 },
        ...(nonce ? { nonce } : {}),
        events: {
          dataPointSelection: (_event, _chart, options) => {
            const route = series[Number(options?.seriesIndex)]?.route
            if (route !== undefined) choose.current(route)
          },
        },
      },
      colors: series.map((each) => look.colour(each.colour)),
      plotOptions: {
        bar: {
          horizontal: true,
          barHeight: '63%',
          borderRadius: 3,
          borderRadiusApplication: 'around',
          borderRadiusWhenStacked: 'all',
          dataLabels: {
            total: {
              enabled: true,
              offsetX: 6,
              style: { color: text, fontSize: '12px', fontWeight: 520 },
            },
          },
        },
      },
      fill: { opacity: 1 },
      stroke: { width: 2, colors: [look.token('--color-surface')] },
      dataLabels: {
        style: { colors: [look.colour('label')], fontSize: '12px', fontWeight: 520 },
        formatter: (value, options) => {
          const text = showNumber(Number(value))
          const room = (Number(value) / most) * (options?.w?.globals?.gridWidth ?? 0) * filled
          return room < text.length * letterWidth + letterWidth ? '' : text
        },
      },
      xaxis: {
        categories: years.map(String),
        labels: { show: false }, // every bar shows its numbers
        axisBorder: { show: false },
        axisTicks: { show: false },
      },
      yaxis: { labels: { offsetY: 2, style: { colors: muted, fontSize: '12px' } } },
      grid: {
        borderColor: look.token('--color-border'),
        xaxis: { lines: { show: false } },
        yaxis: { lines: { show: false } },
        padding: { top: -20, right: 44, bottom: -12, left: 8 },
      },
      legend: { show: false },
      tooltip: { enabled: false },
      states: { hover: { filter: { type: 'none' } }, active: { filter: { type: 'none' } } },
    }
  }, [look, years, series])
  return (
    <ApexChart
      key={look.key}
      type="bar"
      width="100%"
      height={years.length * rowHeight + around}
      options={options}
      series={series.map((each) => ({ name: escaped(each.title), data: [...each.counts] }))}
    />
  )
}
