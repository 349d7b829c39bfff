import type { Page } from '@playwright/test'

/** Where a press lands, in CSS pixels of the window. */
export interface Spot {
  readonly x: number
  readonly y: number
}

export interface Control {
  /** What is pressed, for the page's `querySelectorAll`; the first that is in view. */
  readonly at: string
  /** The heading of the column in which that lies; any where none is named. */
  readonly under?: string
  /** What is there once the press is served. */
  readonly served: string
  readonly press: (page: Page, spot: Spot) => Promise<void>
}

const click = (page: Page, { x, y }: Spot) => page.mouse.click(x, y)
const rows = '[data-list] > table > tbody:not([aria-hidden]) > tr'
const dialog = '[role="dialog"]'

/** The eight that people press first, on a list of proposals. */
export const controls: Readonly<Record<string, Control>> = {
  'chip of a status': { at: `${rows} > td > span`, under: 'Status', served: dialog, press: click },
  'empty cell, twice': {
    at: `${rows} > td:empty`,
    served: `${dialog} :is(input, textarea, [role="option"])`,
    press: (page, { x, y }) => page.mouse.dblclick(x, y),
  },
  'tick box of a row': { at: `${rows} > td:first-child`, served: `${rows}[data-picked]`, press: click },
  Filter: { at: '[data-tool="filter"]', served: dialog, press: click },
  Columns: { at: '[data-tool="columns"]', served: '[data-dock]', press: click },
  'page 2': { at: 'button[data-page="2"]', served: '[data-page="2"][aria-current]', press: click },
  'link of a row': {
    at: `${rows} > th a[data-do="open"]`,
    served: '#content > div:not([aria-busy="true"]) h2',
    press: click,
  },
  'Ctrl + K': {
    at: 'h1',
    served: `${dialog} [role="combobox"]`,
    press: (page) => page.keyboard.press('Control+k'),
  },
}
