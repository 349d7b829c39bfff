type Named = { readonly name: string } | null
type Titled = { readonly title: string } | null

export interface Proposal {
  readonly id: number
  readonly last_date: string
  readonly days_left: number
  readonly discussion_date: string | null
  readonly remarks: string | null
  readonly organization: Named
  readonly sector: Named
  readonly service: Named
  readonly source: Titled
  readonly action: Named
  readonly status: Named
  readonly result: Titled
  readonly processed_by: Named
}

export interface Page {
  readonly data: readonly Proposal[]
  readonly from: number
  readonly to: number
  readonly total: number
  readonly last_page: number
  readonly prev_page_url: string | null
  readonly next_page_url: string | null
}

export const shownDay = (day: string | null): string | null => day?.split('-').reverse().join('-') ?? null

export const daysInWords = (days: number): string => {
  if (days === 0) return 'today'
  const count = Math.abs(days)
  return `${count} ${count === 1 ? 'day' : 'days'}${days < 0 ? ' ago' : ''}`
}

const submitted = new Map([
  ['Not Selected', 'red'],
  ['Selected', 'green'],
])

export const rowColour = ({ action, status, result, days_left }: Proposal): string => {
  if (action?.name === 'Pursued') {
    if (status?.name === 'Submitted') return submitted.get(result?.title ?? '') ?? 'blue'
    if (status?.name === 'On Going') return submitted.get(result?.title ?? '') ?? 'orange'
    return 'green'
  }
  if (action?.name === 'Dropped') return 'red'
  if (status?.name === 'Submitted') return 'blue'
  if (status?.name === 'On Going') return 'yellow'
  if (!action && !status && !result) return 'neutral'
  return days_left < 0 ? 'red' : 'neutral'
}
