/** What the dashboard says. Apart from `messages.ts`, since only its script carries it. */

/** Said on the dashboard. `many` is a title in lower case, a count is shown as text. */
export const dashboardTexts = {
  failed: 'The dashboard could not be loaded',
  old: 'These figures may be old.',
  calm: 'Nothing needs attention now.',
  between: (last: boolean) => (last ? ' and ' : ', '),
  attention: (count: number) => ` ${count === 1 ? 'needs' : 'need'} attention.`,
  viewAll: (many: string) => `View all ${many}`,
  noFigures: 'No figures for this chart',
  noFiguresText: 'It appears when all of its counts are available.',
  sample: 'Sample data',
  decide: 'Needs a decision',
  all: (count: string) => `All ${count}`,
  listFailed: 'These rows could not be loaded.',
  retry: 'Retry',
} as const
