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
  readonly current_page: number
  readonly from: number | null
  readonly to: number | null
  readonly total: number
  readonly last_page: number
  readonly prev_page_url: string | null
  readonly next_page_url: string | null
}

export type Colour = 'green' | 'blue' | 'orange' | 'yellow' | 'red' | 'neutral'

export const shownDay = (day: string | null): string | null => day?.split('-').reverse().join('-') ?? null

export const daysInWords = (days: number): string => {
  if (days === 0) return 'Today'
  const count = Math.abs(days)
  return `${count} ${count === 1 ? 'day' : 'days'}${days < 0 ? ' ago' : ''}`
}

/** A row's colour, and why it has it. */
export const toneOf = (proposal: Proposal): readonly [colour: Colour, reason: string] => {
  const action = proposal.action?.name
  const status = proposal.status?.name
  const result = proposal.result?.title
  if (action === 'Pursued') {
    if (status === 'Submitted' || status === 'On Going') {
      if (result === 'Not Selected') return ['red', 'Not selected']
      if (result === 'Selected') return ['green', 'Selected']
      return status === 'Submitted' ? ['blue', 'Submitted, selection in process'] : ['orange', 'On going']
    }
    return ['green', 'Pursued']
  }
  if (action === 'Dropped') return ['red', 'Dropped']
  if (status === 'Submitted') return ['blue', 'Submitted, not marked as pursued']
  if (status === 'On Going') return ['yellow', 'On going, not marked as pursued']
  if (!action && !status && !result) return ['neutral', 'No decision yet']
  return proposal.days_left < 0 ? ['red', 'Past its last date'] : ['neutral', 'Under way']
}

export const urgencyOf = ({ days_left: days, action, status, result }: Proposal): string | undefined => {
  if (days >= 0) return days <= 3 ? 'soon' : undefined
  return action?.name !== 'Dropped' && status?.name !== 'Submitted' && result === null ? 'late' : 'past'
}
