import { parts } from '#texts/checks'
import { type Tone, tones } from '../../descriptor/index.ts'
import { casesOf, ruleCoverages } from '../analysis/cases.ts'
import { meaningOf } from '../kinds/index.ts'
import { type CheckContext, type CheckedEntity, describeCase, namesOf, repeated } from './checked-entity.ts'
import { type Fault, fault, faultIf, placeInside } from './fault.ts'

const checkLadder = (checked: CheckedEntity): readonly Fault[] => {
  const ladder = checked.descriptor.tones ?? []
  const rules = ladder.map(([, , when]) => when)
  const cases = casesOf(checked.field, rules)
  if (ladder.length === 0 || !cases) return []
  const { rules: standing, uncovered } = ruleCoverages(rules, cases)
  const place = placeInside(checked.place, 'tones')
  return [
    ...standing.flatMap(({ wins, shadowedBy }, index) => {
      const before = shadowedBy.map((each) => `'${ladder[each]?.[1]}'`)
      const reason = ladder[index]?.[1] ?? ''
      const told = before.length > 0 ? parts.before(before) : parts.neverHolds
      return faultIf(wins === 0, 'E-TONE-3', placeInside(place, reason), reason, { other: told })
    }),
    ...(uncovered ? [fault('E-TONE-4', place, '', { other: describeCase(checked, uncovered) })] : []),
  ]
}

const checkWords = (checked: CheckedEntity): readonly Fault[] => {
  const ladder = checked.descriptor.tones ?? []
  const given = [...new Set(ladder.map(([tone]) => tone))]
  const explained = Object.keys(checked.descriptor.legend ?? {})
  const place = placeInside(checked.place, 'tones')
  const legend = placeInside(checked.place, 'legend')
  return [
    ...ladder.flatMap(([tone, reason]) => [
      ...faultIf(!tones.includes(tone), 'E-TONE-1', placeInside(place, tone), tone, { known: tones }),
      ...faultIf(reason.trim() === '', 'E-TONE-2', placeInside(place, tone), tone),
    ]),
    ...given.flatMap((tone) =>
      faultIf(!explained.includes(tone) && tones.includes(tone), 'E-TONE-5', legend, tone),
    ),
    ...explained.flatMap((tone) =>
      faultIf(
        !given.includes(tone as Tone) && given.every((each) => tones.includes(each)),
        'E-TONE-6',
        placeInside(legend, tone),
        tone,
      ),
    ), // used only for comparison
  ]
}

const listName = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

const checkLists = ({ place, descriptor }: CheckedEntity): readonly Fault[] => {
  const lists = Object.entries(descriptor.lists ?? {})
  const titles = lists.map(([, [title]]) => title)
  const names = lists.map(([name]) => name)
  const tabs: readonly string[] = (descriptor.tabs ?? []).flat()
  const missed = descriptor.tabs !== undefined && tabs.every((tab) => names.includes(tab))
  return [
    ...lists.flatMap(([name, [title]]) => [
      ...faultIf(!listName.test(name), 'E-LIST-1', placeInside(place, 'lists', name), name),
      ...faultIf(
        title.trim() === '' || repeated(titles).includes(title),
        'E-LIST-2',
        placeInside(place, 'lists', name),
        title,
      ),
    ]),
    ...tabs.flatMap((tab) =>
      faultIf(!names.includes(tab), 'E-TAB-1', placeInside(place, 'tabs'), tab, { known: names }),
    ),
    ...repeated(tabs).map((tab) => fault('E-TAB-2', placeInside(place, 'tabs'), tab)),
    ...names.flatMap((name) =>
      faultIf(missed && !tabs.includes(name), 'E-TAB-3', placeInside(place, 'tabs'), name),
    ),
  ]
}

const checkDeadline = (checked: CheckedEntity): readonly Fault[] => {
  const { deadline } = checked.descriptor
  if (!deadline) return []
  const counts = namesOf(checked, ({ kind }) => meaningOf(kind).makes === 'days')
  const place = placeInside(checked.place, 'deadline')
  return [
    ...faultIf(!counts.includes(deadline.days), 'E-DEADLINE-1', placeInside(place, 'days'), deadline.days, {
      known: counts,
    }),
    ...faultIf(
      !Number.isInteger(deadline.soon) || deadline.soon < 0,
      'E-DEADLINE-2',
      placeInside(place, 'soon'),
      deadline.soon,
    ),
  ]
}

/** Checks the tone ladder, its legend, named lists as tabs, and the deadline. */
export const checkTones = ({ entities }: CheckContext): readonly Fault[] =>
  entities.flatMap((checked) => [...checkWords(checked), ...checkLists(checked), ...checkDeadline(checked)])

/** Checks ladders by enumeration; only if every rule is sound. */
export const checkLadders = ({ entities }: CheckContext): readonly Fault[] => entities.flatMap(checkLadder)
