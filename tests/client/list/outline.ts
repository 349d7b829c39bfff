const textOf = (element: Element | null | undefined): string =>
  (element?.textContent ?? '').replace(/\s+/g, ' ').trim()

const nameOf = (element: Element): string => element.getAttribute('aria-label') ?? textOf(element)

const headingOf = (heading: Element): string => {
  const sorted = heading.getAttribute('aria-sort')
  const marks: Readonly<Record<string, string>> = { none: ' ↕', ascending: ' ↑', descending: ' ↓' }
  return textOf(heading) + (sorted ? (marks[sorted] ?? '') : '')
}

const cellOf = (cell: Element): string => {
  const controls = [...cell.querySelectorAll('a, button')].map((control) => {
    const address = control.getAttribute('href')
    return `<${nameOf(control)}${address ? ` ${address}` : ''}>`
  })
  return controls.join(' ') || textOf(cell) || '–'
}

const lines = (root: Element, selector: string, read: (element: Element) => string): readonly string[] =>
  [...root.querySelectorAll(selector)].map(read)

/** A list screen as a person reads it: tabs, toolbar, headings, rows with their colour, footer. */
export const outline = (root: Element): string => {
  const tabs = lines(root, 'nav:not(footer nav) a', (tab) =>
    tab.getAttribute('aria-current') ? `[${textOf(tab)}]` : textOf(tab),
  )
  const rows = lines(root, 'tbody:not([aria-hidden]) tr', (row) =>
    [`(${row.getAttribute('data-colour')})`, ...lines(row, 'th, td', cellOf)].join(' | '),
  )
  return [
    ...(tabs.length > 0 ? [tabs.join(' · ')] : []),
    lines(root, 'search input, search select, search button', nameOf).join(' · '),
    lines(root, 'thead th', headingOf).join(' | '),
    ...rows,
    [textOf(root.querySelector('footer p')), ...lines(root, 'footer select, footer input', nameOf)].join(
      ' · ',
    ),
    lines(
      root,
      'footer button',
      (button) => `${textOf(button)}${button.hasAttribute('disabled') ? ' (off)' : ''}`,
    ).join(' '),
  ].join('\n')
}
