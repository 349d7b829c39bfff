import { sep } from 'node:path'

/**
 * Leaves the sample rows of descriptors out of the built page: only the demo reads them, on the server.
 * @param {{ entities: string }} product
 * @returns {import('vite').Plugin}
 */
export function withoutSamples({ entities }) {
  return {
    name: 'without-samples',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (
        !id
          .split('/')
          .join(sep)
          .startsWith(entities + sep)
      )
        return
      const descriptor = this.parse(code).body.find(
        (node) => node.type === 'ExportDefaultDeclaration',
      )?.declaration
      const said = descriptor?.type === 'CallExpression' ? descriptor.arguments[0] : descriptor
      if (said?.type !== 'ObjectExpression') return
      const sample = said.properties.find(
        (property) =>
          property.type === 'Property' &&
          property.key.type === 'Identifier' &&
          property.key.name === 'sample',
      )
      if (!sample || !('value' in sample)) return
      return { code: `${code.slice(0, sample.value.start)}[]${code.slice(sample.value.end)}`, map: null }
    },
  }
}
