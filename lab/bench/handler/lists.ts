import { named } from '../server/columns.ts'
import { pendingOf } from './rows.ts'

const { pursued, dropped, submitted, onGoing, selected, notSelected } = named

const pending = pendingOf('p.')
const sent = `p.action_id = ${pursued} and p.status_id = ${submitted}`
const threeDays = 3 * 86_400_000 // ms
const soonAfter = (today: string): string =>
  new Date(Date.parse(today) + threeDays).toISOString().slice(0, 10)

/** A list that everybody may see: which rows it holds, and the statement that counts them off the counters. */
export interface CountedList {
  /** Of a proposal `p`; '' for every row. */
  readonly rule: string
  readonly total: string
}

const sum = (of: string): string => `cast(coalesce(${of}, 0) as integer)`

/** All proposals (name ''), and the named list that is measured. */
export const countedLists = (today: string): Readonly<Record<string, CountedList>> => {
  const days = `'${today}' and '${soonAfter(today)}'`
  return {
    '': { rule: '', total: `select ${sum('sum(n)')} as total from tally` },
    'due-within-3-days': {
      rule: `${pending} and p.last_date between ${days}`,
      total: `select ${sum('sum(n)')} as total from due where day between ${days}`,
    },
  }
}

/** The conditions of every named list. @param me how a statement names whoever asks: '?1', '$1' */
export const ownLists = (today: string, me: string): Readonly<Record<string, string>> => {
  const soon = soonAfter(today)
  return {
    pursued: `p.action_id = ${pursued}`,
    dropped: `p.action_id = ${dropped}`,
    unprocessed: `p.action_id is null or p.action_id not in (${pursued}, ${dropped})`,
    'on-going': `p.status_id = ${onGoing} and (p.action_id is null or p.action_id <> ${dropped})`,
    submitted: sent,
    'due-within-3-days': `${pending} and p.last_date between '${today}' and '${soon}'`,
    'due-beyond-3-days': `${pending} and p.last_date > '${soon}'`,
    'pursued-expired': `${pending} and p.last_date < '${today}'`,
    'selection-in-process': `${sent} and (p.result_id is null or p.result_id not in (${selected}, ${notSelected}))`,
    'not-selected': `${sent} and p.result_id = ${notSelected}`,
    selected: `${sent} and p.result_id = ${selected}`,
    mine: `p.processed_by = ${me}`,
  }
}

/** The statements for somebody who reads the proposals alone that they initiated or are responsible for. */
export const ownStatements = (today: string, me: string) => {
  const lists = ownLists(today, me)
  const own = `(p.initiated_by = ${me} or p.processed_by = ${me})`
  const sums = Object.entries(lists).map(
    ([name, rule]) => `${sum(`sum(case when ${rule} then 1 else 0 end)`)} as "${name}"`,
  )
  return {
    /** One row: the total, and the count of each list. */
    counts: `select cast(count(*) as integer) as total, ${sums.join(', ')} from proposals p where ${own}`,
    /** Which rows a list holds (name '': all of theirs), and what counts them; null where there is no such list. */
    list: (name: string): { readonly filter: string; readonly total: string } | null => {
      const rule = name === '' ? '' : lists[name]
      if (rule === undefined) return null
      const filter = `${own}${rule && ` and (${rule})`}`
      // Each half has an index of its own that answers for its count.
      const total = rule
        ? `select cast(count(*) as integer) as total from proposals p where ${filter}`
        : `select cast((select count(*) from proposals where initiated_by = ${me})
            + (select count(*) from proposals where processed_by = ${me} and initiated_by is distinct from ${me})
            as integer) as total`
      return { filter, total }
    },
  }
}

const submittedStates = `action = ${pursued} and status = ${submitted}`

/** The two statements of the dashboard's eleven counts, each one row off a few hundred small ones. */
export const dashboardStatements = (today: string) => {
  const soon = soonAfter(today)
  const where = (condition: string) => sum(`sum(n) filter (where ${condition})`)
  return {
    states: `select ${sum('sum(n)')} as proposals,
      ${where(`action = ${pursued}`)} as pursued,
      ${where(`action = ${dropped}`)} as dropped,
      ${where(`action not in (${pursued}, ${dropped})`)} as unprocessed,
      ${where(submittedStates)} as submitted,
      ${where(`${submittedStates} and result not in (${selected}, ${notSelected})`)} as selection_in_process,
      ${where(`${submittedStates} and result = ${selected}`)} as selected,
      ${where(`${submittedStates} and result = ${notSelected}`)} as not_selected from tally`,
    days: `select ${where(`day between '${today}' and '${soon}'`)} as due_within_3,
      ${where(`day > '${soon}'`)} as due_beyond_3,
      ${where(`day < '${today}'`)} as pursued_expired from due`,
  }
}
