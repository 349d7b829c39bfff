import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { OpenApiDocument } from '../../src/server/calls/document.ts'
import type { Check } from './calls.ts'

const pattern = (template: string): RegExp =>
  new RegExp(`^${template.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`)

const pointer = (part: string): string => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))

const known = new Map<string, Check>()

/** Holds answers against an OpenAPI document: the status must be documented, the body must be of its schema. */
export const contractOf = (document: OpenApiDocument): Check => {
  const text = JSON.stringify(document) // of the many servers that start in one process most have the same
  const check = known.get(text) ?? compile(document)
  known.set(text, check)
  return check
}

const compile = (document: OpenApiDocument): Check => {
  // Compiled in a quarter of the time: there are as many documents as products and variants of them.
  const quickly = { validateSchema: false, meta: false, inlineRefs: false, code: { optimize: false } }
  const ajv = new Ajv2020({ strict: false, ...quickly })
  addFormats.default(ajv)
  ajv.addSchema({ ...document, $id: 'document' })
  const templates = Object.keys(document.paths)
    .sort((a, b) => a.split('{').length - b.split('{').length)
    .map((template) => ({ template, matches: pattern(template) }))
  const validators = new Map<string, ValidateFunction>()

  const validator = (place: string): ValidateFunction => {
    const known = validators.get(place)
    if (known) return known
    const made = ajv.compile({ $ref: `document#/${place}` })
    validators.set(place, made)
    return made
  }

  return (method, path, status, body) => {
    const plain = path.split(/[?#]/, 1)[0] ?? ''
    const template = templates.find(({ matches }) => matches.test(plain))?.template
    const operation = template ? document.paths[template]?.[method.toLowerCase()] : undefined
    if (!template || !operation) return null // 404 and 405 are of the wire, not of an operation
    const response = operation.responses[String(status)]
    if (!response) return `${method} ${template} answered ${status}, which is not documented`
    const { 'application/json': schema, ...files } = response.content ?? {}
    if (typeof body === 'string' && Object.keys(files).length > 0) return null // a file: it has tests of its own
    if (!schema) return body === null || body === '' ? null : `${method} ${template} ${status} has a body`
    const place = [
      'paths',
      template,
      method.toLowerCase(),
      'responses',
      String(status),
      'content',
      'application/json',
      'schema',
    ]
    const validate = validator(place.map(pointer).join('/'))
    if (validate(body)) return null
    const [first] = validate.errors ?? []
    return `${method} ${template} ${status}: ${first?.instancePath} ${first?.message} ${JSON.stringify(first?.params)}`
  }
}
