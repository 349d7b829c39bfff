import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { writing } from '#texts/tools'
import { compileProduct, reportFaults } from '../../server/product/compile-product.ts'
import { writeEditorFiles } from '../../server/product/editor-files.ts'
import { knownIcons } from '../../server/product/known-icons.ts'
import type { ProductPlace } from '../../server/product/place.ts'
import { readProduct } from '../../server/product/read-product.ts'
import { draftDescriptor, plainKinds, pluralOf, readField, type WantedField } from './draft-descriptor.ts'

export interface NewDescriptorRequest {
  readonly what: string
  readonly name: string
  readonly fields: readonly string[]
  readonly group?: string
  readonly icon?: string
  readonly many?: string
}

/** The result, with lines to print. */
export interface WriteResult {
  readonly done: boolean
  readonly lines: readonly string[]
}

const refused = (...lines: readonly string[]): WriteResult => ({ done: false, lines })

/** A path relative to where npm was called. */
const shown = (folder: string): string =>
  relative(process.env.INIT_CWD ?? process.cwd(), folder).replaceAll('\\', '/') || '.'

const isField = (field: WantedField | null): field is WantedField => field !== null

/**
 * Writes a descriptor into the product's folder, and removes it again if it causes a fault.
 * Never overwrites an existing file.
 */
export const writeDescriptor = async (
  place: ProductPlace,
  wish: NewDescriptorRequest,
): Promise<WriteResult> => {
  const { what, name, group } = wish
  if ((what !== 'lookup' && what !== 'entity') || name === '') return refused(...writing.usage)
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) return refused(writing.badName(name))
  const odd = wish.fields.find((field) => readField(field) === null)
  if (odd !== undefined) return refused(writing.badField(odd, plainKinds))
  const path = join(place.entities, `${name}.ts`)
  const file = place.folder ? `${shown(place.folder)}/entities/${name}.ts` : `entities/${name}.ts`
  if (existsSync(path)) return refused(writing.exists(file))

  const { sources } = await readProduct(place)
  const orders = sources.flatMap(({ descriptor }) =>
    descriptor?.menu && descriptor.menu.group === group ? [descriptor.menu.order] : [],
  )
  const many = wish.many ?? pluralOf(name)
  const lookup = what === 'lookup'
  const draft = draftDescriptor({
    one: name,
    many,
    lookup,
    fields: wish.fields.map(readField).filter(isField),
    menu: {
      group: group ?? null,
      order: Math.max(0, ...orders) + 1,
      icon: wish.icon ?? (lookup ? 'tag' : 'folder'),
    },
  })
  await writeFile(path, draft, { flag: 'wx' })
  const compiled = compileProduct(await readProduct(place), await knownIcons())
  if ('model' in compiled) {
    writeEditorFiles(place)
    const list = compiled.model.entities[name]?.route.list ?? ''
    return {
      done: true,
      lines: [
        writing.written(file),
        ...writing.next(many, list, place.folder ? ` -- --app ${shown(place.folder)}` : ''),
      ],
    }
  }
  await rm(path)
  return refused(writing.faulty(file), reportFaults(compiled.faults))
}
