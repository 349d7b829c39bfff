const textOf = (element: Element | null | undefined): string =>
  (element?.textContent ?? '').replace('Saving…', '').trim() // a button that saves bears both of its faces

const inputIn = (field: Element): string => {
  const control = field.querySelector('[role="group"], input, textarea, output')
  const chosen = [...field.querySelectorAll('.rs__single-value, .rs__multi-value__label')].map(textOf)
  const role =
    control?.getAttribute('role') ?? control?.getAttribute('type') ?? control?.tagName.toLowerCase()
  const value =
    control instanceof HTMLInputElement && control.type === 'checkbox' ? String(control.checked) : ''
  const typed =
    control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement ? control.value : ''
  const shown = chosen.join(', ') || value || (role === 'combobox' ? '' : typed)
  const placeholder = textOf(field.querySelector('.rs__placeholder')) || control?.getAttribute('placeholder')
  return `[${role}${shown ? `: ${shown}` : placeholder ? ` ${placeholder}` : ''}]`
}

const lineOf = (element: Element): string => {
  if (!element.hasAttribute('data-field')) return `  (${textOf(element.querySelector('p'))})`
  const wide = element.getAttribute('data-wide') === 'true' ? ' wide' : ''
  const indent = element.parentElement?.closest('[role="group"]') ? '    ' : '  '
  const hint = textOf(element.querySelector('[id$="-hint"]'))
  const messages = [...element.querySelectorAll('[id$="-messages"] li')].map(
    (line) => `\n${indent}  ! ${textOf(line)}`,
  )
  return `${indent}${textOf(element.querySelector('label'))} ${inputIn(element)}${wide}${hint ? ` — ${hint}` : ''}${messages.join('')}`
}

/** A form as a person reads it, a line a field. */
export const outline = (form: Element): string => {
  const sections = [...form.querySelectorAll('section')].map((section) => {
    const hints = [...section.querySelectorAll('h2 ~ p')].map(textOf)
    const parts = [...section.querySelectorAll('[data-field], [role="group"][data-leaving]')].map(lineOf)
    return [`${textOf(section.querySelector('h2'))}: ${hints.join(' / ')}`, ...parts].join('\n')
  })
  const buttons = [...form.querySelectorAll('button')]
    .filter((button) => !button.closest('[data-field]'))
    .map((button) => `<${button.getAttribute('aria-label') ?? textOf(button)}>`)
  return [...sections, buttons.join(' ')].join('\n')
}
