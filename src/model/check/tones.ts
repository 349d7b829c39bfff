import { type Tone, tones } from '../../descriptor/index.ts'
import { casesOf } from '../analysis/cases.ts'
import { standings } from '../analysis/ladder.ts'
import { meaningOf } from '../kinds/index.ts'
import { either } from '../words.ts'
import { type Fault, fault, faultIf, inside } from './fault.ts'
import { type Inspection, namesOf, repeated, type Subject } from './subject.ts'
import { toldCase } from './told-case.ts'

const checkLadder = (subject: Subject): readonly Fault[] => {
  const ladder = subject.descriptor.tones ?? []
  const rules = ladder.map(([, , when]) => when)
  const cases = casesOf(subject.descriptor.fields, rules)
  if (ladder.length === 0 || !cases) return []
  const { rules: standing, uncovered } = standings(rules, cases)
  const place = inside(subject.place, 'tones')
  return [
    ...standing.flatMap(({ wins, shadowedBy }, index) => {
      const before = shadowedBy.map((each) => `'${ladder[each]?.[1]}'`)
      const reason = ladder[index]?.[1] ?? ''
      const told =
        before.length > 0
          ? `${either(before, 'and')} ${before.length === 1 ? 'holds' : 'hold'} first`
          : 'it never holds'
      return faultIf(wins === 0, 'E-TONE-3', inside(place, reason), reason, { other: told })
    }),
    ...(uncovered ? [fault('E-TONE-4', place, '', { other: toldCase(subject, uncovered) })] : []),
  ]
}

const checkWords = (subject: Subject): readonly Fault[] => {
  const ladder = subject.descriptor.tones ?? []
  const given = [...new Set(ladder.map(([tone]) => tone))]
  const explained = Object.keys(subject.descriptor.legend ?? {})
  const place = inside(subject.place, 'tones')
  const legend = inside(subject.place, 'legend')
  return [
    ...ladder.flatMap(([tone, reason]) => [
      ...faultIf(!tones.includes(tone), 'E-TONE-1', inside(place, tone), tone, { known: tones }),
      ...faultIf(reason.trim() === '', 'E-TONE-2', inside(place, tone), tone),
    ]),
    ...given.flatMap((tone) =>
      faultIf(!explained.includes(tone) && tones.includes(tone), 'E-TONE-5', legend, tone),
    ),
    ...explained.flatMap((tone) =>
      faultIf(
        !given.includes(tone as Tone) && given.every((each) => tones.includes(each)),
        'E-TONE-6',
        inside(legend, tone),
        tone,
      ),
    ), // compared only
  ]
}

const listName = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

const checkLists = ({ place, descriptor }: Subject): readonly Fault[] => {
  const lists = Object.entries(descriptor.lists ?? {})
  const titles = lists.map(([, [title]]) => title)
  const names = lists.map(([name]) => name)
  const tabs: readonly string[] = (descriptor.tabs ?? []).flat()
  const missed = descriptor.tabs !== undefined && tabs.every((tab) => names.includes(tab))
  return [
    ...lists.flatMap(([name, [title]]) => [
      ...faultIf(!listName.test(name), 'E-LIST-1', inside(place, 'lists', name), name),
      ...faultIf(
        title.trim() === '' || repeated(titles).includes(title),
        'E-LIST-2',
        inside(place, 'lists', name),
        title,
      ),
    ]),
    ...tabs.flatMap((tab) =>
      faultIf(!names.includes(tab), 'E-TAB-1', inside(place, 'tabs'), tab, { known: names }),
    ),
    ...repeated(tabs).map((tab) => fault('E-TAB-2', inside(place, 'tabs'), tab)),
    ...names.flatMap((name) =>
      faultIf(missed && !tabs.includes(name), 'E-TAB-3', inside(place, 'tabs'), name),
    ),
  ]
}

const checkDeadline = (subject: Subject): readonly Fault[] => {
  const { deadline } = subject.descriptor
  if (!deadline) return []
  const counts = namesOf(subject, ({ kind }) => meaningOf(kind).makes === 'days')
  const place = inside(subject.place, 'deadline')
  return [
    ...faultIf(!counts.includes(deadline.days), 'E-DEADLINE-1', inside(place, 'days'), deadline.days, {
      known: counts,
    }),
    ...faultIf(
      !Number.isInteger(deadline.soon) || deadline.soon < 0,
      'E-DEADLINE-2',
      inside(place, 'soon'),
      deadline.soon,
    ),
  ]
}

/** The tone ladder, its legend, named lists as tabs, and the deadline. */
export const checkTones = ({ subjects }: Inspection): readonly Fault[] =>
  subjects.flatMap((subject) => [...checkWords(subject), ...checkLists(subject), ...checkDeadline(subject)])

/** Ladders by enumeration; only where every rule is known to be sound. */
export const checkLadders = ({ subjects }: Inspection): readonly Fault[] => subjects.flatMap(checkLadder)
