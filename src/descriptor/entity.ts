import type { Buttons } from './button.ts'
import type { EntityName } from './entity-name.ts'
import type { Field, Of, Unsorted } from './field.ts'
import type { Predicate } from './predicate.ts'
import type { MostRule, NeverRule, OverlapRule, Transitions, UniqueRule } from './row-rules.ts'
import type { Tone } from './tone.ts'
import type { DayName, GroupName, LaneName, Totals } from './totals.ts'

export type Fields = Readonly<Record<string, Field>>
export type Verb = 'read' | 'create' | 'update' | 'delete'
type NameIn<F> = keyof F & string

/** What lists can be sorted by: the id, what is said to be sortable, and every reference. */
type SortName<F> =
  | 'id'
  | {
      [N in NameIn<F>]: Field extends F[N]
        ? N
        : F[N] extends Of<'reference'>
          ? N
          : F[N] extends Unsorted | Of<'references' | 'daysUntil' | 'confirmation'>
            ? never
            : N
    }[NameIn<F>]

type PlainValue = string | number | boolean | readonly string[]

/** Plain values for a row; references are given by the label of the row that they lead to. */
export type SampleRow<F extends Fields = Fields> = Readonly<Partial<Record<NameIn<F>, PlainValue>>>

/** What a role holds of an entity: a verb, a verb of a scope's rows, or a permission that another rule asks for. */
export type Right = Verb | `${Verb}.${string}` | (string & Readonly<Record<never, never>>)

/**
 * What a role holds at first. `verbs` (all, unless said) hold on every entity but those in `except`. A key holds verbs of
 * one entity: `{ books: ['read', 'update.own'] }`. Entities are named by `many`. What buttons, transitions and scopes
 * need beside the verbs is granted by name only: `{ except: ['people'], tickets: ['reopen'] }`.
 */
export type Grants = {
  readonly verbs?: readonly Verb[]
  readonly except?: readonly string[]
} & Readonly<Record<string, readonly Right[]>>

/** A row that a new database starts with. `grants` belongs to the entity that serves as role. */
export type SeedRow<F extends Fields = Fields> = Readonly<
  Partial<Record<NameIn<F>, string extends keyof F ? PlainValue | Grants : PlainValue>>
> & { readonly grants?: Grants }

/** Fields that appear only while the condition holds; the page says why they are there. */
export interface ConditionalFields<F extends Fields = Fields> {
  readonly when: Predicate<F>
  readonly show: readonly NameIn<F>[]
}

/** A part of the form with its title and hint. */
export interface Section<F extends Fields = Fields> {
  /** Stands above the fields. */
  readonly title?: string
  /** A sentence about them. */
  readonly hint?: string
  /** Only an existing row's form shows the section. */
  readonly editing?: true
  /** Its fields, in order; `{ when, show }` shows fields only while the condition holds. */
  readonly show: readonly (NameIn<F> | ConditionalFields<F>)[]
}

export interface Entity<F extends Fields = Fields, L extends string = string> {
  /**
   * One of them, in lower case with hyphens: 'project-status'. Names the form's route and the file.
   * @example one: 'book'
   */
  readonly one: string
  /**
   * Several of them: 'project-statuses'. Names the list's route, the calls and the permissions.
   * @example many: 'books'
   */
  readonly many: string
  /**
   * What the screens call them, where it is not the names in capitals.
   * @example titles: { one: 'Book', many: 'Books on loan' }
   */
  readonly titles?: { readonly one: string; readonly many: string }
  /**
   * What the entity serves as for signing in and access. One entity each.
   * @example serves: 'account'
   */
  readonly serves?: 'account' | 'role' | 'permission'
  /**
   * What a row holds, by name: lower case with underscores.
   * @example fields: { name: text('Name', required), author: reference('Author', 'author') }
   */
  readonly fields: F
  /**
   * The field or fields that name a row: 'name' or 'title', or else the first, unless said.
   * @example label: ['name', 'author']
   */
  readonly label?: NameIn<NoInfer<F>> | readonly NameIn<NoInfer<F>>[]
  /**
   * Further keys in answers that repeat a field: `{ name: 'title' }`.
   * @example aliases: { title: 'name' }
   */
  readonly aliases?: Readonly<Record<string, NameIn<NoInfer<F>>>>
  /**
   * 'all': the list call without a query answers every row, for dropdowns.
   * @example options: 'all'
   */
  readonly options?: 'all'
  /**
   * The list's columns, in order; the form's fields unless said.
   * @example columns: ['name', 'author', 'due']
   */
  readonly columns?: readonly NameIn<NoInfer<F>>[]
  /**
   * Columns that the plain list leaves out and the named lists show.
   * @example plain: { without: ['author'] }
   */
  readonly plain?: { readonly without: readonly NameIn<NoInfer<F>>[] }
  /**
   * The order of its lists at first, by a field that lists can be sorted by: the newest first unless said.
   * @example sort: ['due', 'asc']
   */
  readonly sort?: readonly [by: SortName<NoInfer<F>>, order: 'asc' | 'desc']
  /**
   * The list screen shows the rows of that other entity, each with the row of this one that belongs to it.
   * @example over: 'book'
   */
  readonly over?: EntityName
  /**
   * The form, from the top; every field that can be written, or follows from others, and lines, unless said.
   * @example form: [{ title: 'Book', show: ['name', { when: { state: 'Lent' }, show: ['due'] }] }]
   */
  readonly form?: readonly Section<NoInfer<F>>[]
  /**
   * Fields that must hold a value only while a condition holds, each with its condition. The server refuses a row
   * without it; the form marks the field with the reason. A condition tests other fields, and days against today at the
   * moment of saving.
   * @example requiredWhen: { due: { state: 'Lent' } }
   */
  readonly requiredWhen?: { readonly [N in NameIn<NoInfer<F>>]?: Predicate<NoInfer<F>> }
  /**
   * Fields whose values together are unique, and the message under the first of them. Rows in which one of them is empty
   * are not compared. A start is refused while two rows have the same.
   * @example unique: [{ by: ['author', 'name'], says: 'We have this book of this author.' }]
   */
  readonly unique?: readonly UniqueRule<NoInfer<F>>[]
  /**
   * Times that never overlap in rows with the same values of `by`, and the message under the first of them. A last day
   * is part of the time, a last moment is not; an empty one means no end. Only rows that `when` holds for count. One of
   * `by` may be a list of references: nobody of a panel is in two interviews at once. A start is refused while rows
   * overlap. It only reports those that share a row of a list.
   * @example noOverlap: [{ by: ['name'], from: 'lent_on', to: 'due', when: { returned: null }, says: 'Lent already.' }]
   */
  readonly noOverlap?: readonly OverlapRule<NoInfer<F>>[]
  /**
   * At most so many rows have the same values of `by`, and the message under the first of them. A day or time in `by`
   * may have a period: the same day, week, month, quarter or year on the business calendar. `most` is a number, or a
   * number field of the row that a reference leads to; where it is empty there is no limit. Rows in which one of `by` is
   * empty are not compared, nor those that `when` does not hold for. A row is checked when it gets these values, so
   * lowering `most` refuses nobody. Rows that are too many already stay; the start lists them.
   * @example atMost: [{ by: ['author', 'lent_on:month'], most: 3, says: 'Three of this author go out in a month.' }]
   */
  readonly atMost?: readonly MostRule<NoInfer<F>>[]
  /**
   * What no row may be, with the field under which it is said. A rule may look at everything that a scope may. It is
   * asked of a new row, and where a change gives what it looks at another value. Values worked out from other rows are
   * judged at every write of those; the refusal stands at their reference, so `at` is not needed. A row that broke the
   * rule before may come nearer to its bound, and no further from it. The start and `explain` list such rows.
   * @example never: [{ when: { state: 'Lent', due: null }, at: 'due', says: 'What is lent comes back some day.' }]
   */
  readonly never?: readonly NeverRule<NoInfer<F>>[]
  /**
   * From each value of a choice, or of a reference by its label, to the values that may follow it. `null` stands for a
   * new row and for no value. A permission beside a value restricts it to its holders; it is created, and ticked in roles.
   * @example transitions: { state: { null: ['In'], In: ['Lent'], Lent: ['In', ['Lost', 'books.write-off']] } }
   */
  readonly transitions?: Transitions<NoInfer<F>>
  /**
   * The screen after a save: the list unless said.
   * @example afterSave: 'back'
   */
  readonly afterSave?: 'back'
  /**
   * Named lists: the route and the call's name, the title, and the rows.
   * @example lists: { overdue: ['Overdue', { state: 'Lent', due: { before: 'today' } }] }
   */
  readonly lists?: Readonly<Record<L, readonly [title: string, rows: Predicate<NoInfer<F>>]>>
  /**
   * Rows that somebody may have rights to without rights to all: the word of a permission, the title, and the rows. Each
   * adds a permission beside that of every verb: 'books.read.own'. Rows outside are invisible.
   * @example scopes: { own: ['Own books', { made_by: me }] }
   */
  readonly scopes?: Readonly<Record<string, readonly [title: string, rows: Predicate<NoInfer<F>>]>>
  /**
   * The named lists as tabs, in groups.
   * @example tabs: [['lent', 'lost'], ['overdue']]
   */
  readonly tabs?: readonly (readonly NoInfer<L>[])[]
  /**
   * What the foot of the list and the heads of its groups show of a field: 'sum', 'least', 'greatest', one or several.
   * Days and times have the least and the greatest. Sums of decimals and amounts are exact.
   * @example totals: { price: 'sum', due: ['least', 'greatest'] }
   */
  readonly totals?: Totals<NoInfer<F>>
  /**
   * What the list offers first to group its rows by: a reference, a choice, a flag, or a day or time by a period.
   * Periods are day, week, month, quarter and year. Others of such fields can be chosen as well.
   * @example groups: ['state', 'due:month']
   */
  readonly groups?: readonly GroupName<NoInfer<F>>[]
  /**
   * Further layouts of the same list: a board with a lane for each value of a field, and a calendar by a day.
   * @example layouts: { board: 'state', calendar: 'due' }
   */
  readonly layouts?: {
    readonly board?: LaneName<NoInfer<F>>
    readonly calendar?: DayName<NoInfer<F>>
  }
  /**
   * People comment on its rows, follow them, and are notified of changes of those that they follow.
   * @example comments: true
   */
  readonly comments?: true
  /**
   * Row colours, read from the top: the first whose predicate holds wins. The reason is what a person reads beside
   * the colour.
   * @example tones: [['red', 'Lost', { state: 'Lost' }], ['neutral', 'In order', {}]]
   */
  readonly tones?: readonly (readonly [tone: Tone, reason: string, when: Predicate<NoInfer<F>>])[]
  /**
   * The word for each tone in the legend.
   * @example legend: { red: 'Lost', neutral: 'In order' }
   */
  readonly legend?: Readonly<Partial<Record<Tone, string>>>
  /**
   * How many days ahead a computed day count is near, and when a passed one still matters: always unless said.
   * @example deadline: { days: 'days_left', soon: 3, late: { state: 'Lent' } }
   */
  readonly deadline?: {
    readonly days: NameIn<NoInfer<F>>
    readonly soon: number
    readonly late?: Predicate<NoInfer<F>>
  }
  /**
   * Rows that are out of use: dimmed in lists, with this word beside their name.
   * @example retired: ['Withdrawn', { state: 'Lost' }]
   */
  readonly retired?: readonly [word: string, when: Predicate<NoInfer<F>>]
  /**
   * Where the sidebar shows the list: a group's name, or none for the top level; equal orders are settled by label.
   * Icons are those of lucide.dev/icons.
   * @example menu: { group: 'Stock', order: 1, icon: 'book' }
   */
  readonly menu?: { readonly group?: string; readonly order: number; readonly icon: string }
  /**
   * Rows that a new database starts with; every literal that a rule names must be among its entity's.
   * @example seed: ['Lent', 'Lost']
   */
  readonly seed?: readonly (string | SeedRow<NoInfer<F>>)[]
  /**
   * Believable rows for the demo: a label, or values by field.
   * @example sample: [{ name: 'Emma', pages: 474 }]
   */
  readonly sample?: readonly (string | SampleRow<NoInfer<F>>)[]
  /**
   * Addresses, where they do not follow from the names. `lists` is the path of the named lists' screens, for where two
   * entities have a list of one name; `named` is that of their calls. `show` takes `:id` and adds the view icon.
   * @example at: { list: '/catalogue', show: '/book/:id' }
   */
  readonly at?: {
    /** The calls: `/api/{many}` unless said. */
    readonly api?: string
    /** Before the names of lists in their calls: `/api/{one}` unless said. */
    readonly named?: string
    /** The list's screen: `/{many}` unless said. */
    readonly list?: string
    /** Before the names of lists in their screens' addresses: nothing unless said. */
    readonly lists?: string
    /** The form's screen: `/{one}-form` unless said. */
    readonly form?: string
    /** What the view icon of a row opens, with `:id` in it; no icon unless said. */
    readonly show?: string
  }
  /**
   * What `many` was before; the table is carried over.
   * @example was: 'volumes'
   */
  readonly was?: string
  /**
   * Buttons of its rows, in lists and forms, in order: each its title, and what a press does. A press is an update: the
   * rules of rows hold for it.
   * @example buttons: { lose: ['Report lost', { when: { state: 'Lent' }, set: { state: 'Lost', due: null }, asks: ['notes'], needs: 'books.write-off', confirm: 'The reader is billed.' }] }
   */
  readonly buttons?: Buttons<NoInfer<F>>
}

/** Describes one entity. Plain data: everything about it follows from here. */
export const entity = <const F extends Fields, const L extends string = never>(
  descriptor: Entity<F, L>,
): Entity<F, L> => descriptor
