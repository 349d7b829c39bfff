import { exporting } from '#texts/export-menu'
import { frame } from '#texts/frame'
import { lower } from '#texts/grammar'
import { palette } from '#texts/palette'
import { asking } from '#texts/rights'
import type { Verb } from '../../../descriptor/index.ts'
import type { EntityModel, Model } from '../../../model/index.ts'
import { hitsIn } from '../../../model/values/hits.ts'
import { listsOf } from '../../shared/request/paths.ts'
import { chooseTheme } from '../../shared/state/local-storage.ts'

/** An entry of the palette. */
export interface Destination {
  readonly to: string
  readonly label: string
  /** Its type: 'Screen', 'Add', or the entity of a record. */
  readonly kind: string
  readonly icon: string | null
  /** Opens a list with more of the results above; not a result itself. */
  readonly leadsToAll?: boolean
  /** Runs an action instead of a route; `to` is then only a key. */
  readonly run?: (page: { readonly logOut: () => void; readonly askRights: () => void }) => void
}

/** Entries besides screens and forms. */
export interface PaletteOffers {
  /** The server filters lists. */
  readonly filters: boolean
  /** The user may see the rights of others. */
  readonly asks?: boolean
  /** The user has an inbox. */
  readonly inbox?: boolean
  /** The user may see the outbox. */
  readonly outgoing?: boolean
  /** Whether the user may import rows of an entity. */
  readonly imports?: (entity: EntityModel) => boolean
}

type May = (verb: Verb, entity: EntityModel) => boolean

/** Commands available everywhere, worded like the user menu. */
const commands: readonly Destination[] = [
  ...(['auto', 'light', 'dark'] as const).map((each) => ({
    to: `theme ${each}`,
    label: palette.theme(frame.themes[each]),
    kind: palette.command,
    icon: null,
    run: () => chooseTheme(each),
  })),
  {
    to: 'log out',
    label: frame.logOut,
    kind: palette.command,
    icon: null,
    run: ({ logOut }) => logOut(),
  },
]

/** Commands of the current screen: buttons with `data-command`. */
export const commandsHere = (): readonly Destination[] =>
  [...document.querySelectorAll<HTMLElement>('main [data-command]')].map((button) => {
    const { command: label = '' } = button.dataset
    return { to: label, label, kind: palette.command, icon: null, run: () => button.click() }
  })

const explains: Destination = {
  to: 'rights',
  label: asking.command,
  kind: palette.command,
  icon: null,
  run: ({ askRights }) => askRights(),
}

/** Every screen and add form that the user may open, and the commands. */
export const destinationsOf = (
  model: Model,
  may: May,
  { filters, asks = false, inbox = false, outgoing = false, imports = () => false }: PaletteOffers,
): readonly Destination[] => [
  ...(model.dashboard ? [{ to: '/', label: frame.dashboard, kind: palette.screen, icon: null }] : []),
  ...model.list
    .filter((entity) => may('read', entity))
    .flatMap((entity) => [
      {
        to: entity.route.list,
        label: entity.title.many,
        kind: palette.screen,
        icon: entity.menu?.icon ?? null,
      },
      ...listsOf(entity, filters).map((list) => ({
        to: list.route,
        label: palette.listOf(list.title, entity.title.many),
        kind: palette.screen,
        icon: entity.menu?.icon ?? null,
      })),
    ]),
  ...(inbox ? [{ to: '/inbox', label: frame.inbox, kind: palette.screen, icon: null }] : []),
  { to: '/calls', label: frame.calls, kind: palette.screen, icon: null },
  ...(outgoing ? [{ to: '/outbox', label: frame.outgoing, kind: palette.screen, icon: null }] : []),
  ...model.list
    .filter((entity) => may('create', entity))
    .map((entity) => ({
      to: entity.route.form,
      label: frame.add(entity.title.one),
      kind: palette.add,
      icon: entity.menu?.icon ?? null,
    })),
  ...model.list.filter(imports).map((entity) => ({
    to: `${entity.route.list}/import`,
    label: exporting.import(lower(entity.title.many)),
    kind: palette.import,
    icon: entity.menu?.icon ?? null,
  })),
  ...commands,
  ...(asks ? [explains] : []),
]

/** The matching destinations, best match first. */
export const matchDestinations = (all: readonly Destination[], keyword: string): readonly Destination[] =>
  hitsIn(all, ({ label }) => [label], keyword)
