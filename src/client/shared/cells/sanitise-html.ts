import DOMPurify, { type Config } from 'dompurify'

const allowed: Config = {
  ALLOWED_TAGS: [
    'a',
    'b',
    'br',
    'code',
    'em',
    'i',
    'li',
    'ol',
    'p',
    's',
    'span',
    'strong',
    'sub',
    'sup',
    'u',
    'ul',
  ],
  ALLOWED_ATTR: ['href', 'title', 'dir', 'lang'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:)/i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

const purifier = DOMPurify(window)

purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return
  node.setAttribute('rel', 'noopener noreferrer')
  node.setAttribute('target', '_blank')
})

/** Keeps text formatting and outward links; removes styles, forms, images, scripts and all other markup. */
export const sanitiseHtml = (source: string): string => purifier.sanitize(source, allowed)
