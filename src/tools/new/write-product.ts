import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { titleOf } from '#texts/grammar'
import { writing } from '#texts/tools'
import { StartupError } from '../../server/platform/errors/startup-error.ts'
import { writeEditorFiles } from '../../server/product/editor-files.ts'
import { isWithin, ownProduct, productIn } from '../../server/product/place.ts'

/**
 * Writes the smallest product that starts: `app.ts`, and the entities for accounts and rights. Outside the repository,
 * it also writes the files by which an editor finds the language.
 * @param folder relative to where npm was called; it is created, and its name becomes the product's
 * @param title '' to derive it from the name
 * @returns the lines to print
 * @throws StartupError if a part of a product already exists, or if the name is invalid
 */
export const writeProduct = async (folder: string, title: string): Promise<readonly string[]> => {
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), folder)
  const name = basename(path).toLowerCase()
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) throw new StartupError(writing.badProduct(name))
  const files = filesOf(name, title || titleOf(name), path)
  const there = Object.keys(files).find((file) => existsSync(join(path, file)))
  if (there !== undefined) throw new StartupError(writing.exists(join(folder, there)))
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(path, file)), { recursive: true })
    await writeFile(join(path, file), text, { flag: 'wx' })
  }
  if (!isWithin(ownProduct.root, path)) writeEditorFiles(productIn(path))
  return [writing.product(folder, Object.keys(files)), ...writing.nextOfProduct(folder)]
}

const extending = (file: string): string => `${JSON.stringify({ extends: file }, null, 2)}\n`

const quoted = (text: string): string =>
  text.includes("'") ? JSON.stringify(text) : `'${text.replaceAll('\\', '\\\\')}'`

const filesOf = (name: string, title: string, path: string): Readonly<Record<string, string>> => ({
  'app.ts': `import { app } from 'descry'

export default app({ name: '${name}', title: ${quoted(title)}, groups: ['Details', 'Staff'] })
`,
  'entities/user.ts': `import {
  confirmation,
  email,
  entity,
  flag,
  initially,
  password,
  references,
  required,
  sortable,
  text,
  unique,
} from 'descry'

export default entity({
  one: 'user',
  many: 'users',
  serves: 'account',
  fields: {
    name: text('Name', required, sortable),
    email: email('Email', required, sortable, unique),
    password: password('Password', required),
    confirm_password: confirmation('Confirm Password', 'password'),
    roles: references('Roles', 'role', required),
    active: flag('Can sign in', initially(true)),
  },
  columns: ['name', 'email', 'roles'],
  menu: { group: 'Staff', order: 1, icon: 'users' },
})
`,
  'entities/role.ts': `import { entity, flag, readonly, references, required, sortable, text, unique, wide } from 'descry'

export default entity({
  one: 'role',
  many: 'roles',
  serves: 'role',
  fields: {
    title: text('Title', required, sortable, unique),
    permissions: references('Permissions', 'permission', wide),
    everything: flag('Holds everything', readonly),
  },
  options: 'all',
  columns: ['title', 'permissions'],
  form: [{ show: ['title', 'permissions'] }],
  menu: { group: 'Staff', order: 2, icon: 'shield' },
  seed: [
    { title: 'Administrator', everything: true },
    { title: 'Staff', grants: { except: ['users', 'roles', 'permissions'] } },
  ],
})
`,
  'entities/permission.ts': `import { entity, flag, readonly, required, sortable, text, unique } from 'descry'

export default entity({
  one: 'permission',
  many: 'permissions',
  serves: 'permission',
  fields: {
    title: text('Title', required, sortable, unique),
    generated: flag('Made from the descriptors', readonly),
  },
  columns: ['title'],
  form: [{ show: ['title'] }],
  menu: { group: 'Staff', order: 3, icon: 'key-round' },
})
`,
  'tests/rights.test.ts': `import { expect, test } from 'vitest'
import { makePerson, makeRole, serving } from ${quoted('#test')}

// An office of this product on an empty database; its calls are the administrator's.
const server = serving()

test('whoever may read users makes none', async () => {
  const role = await makeRole(server, 'Reader', ['users.read'])
  const ada = await makePerson(server, 'ada@example.org', [role])
  const { status, body } = await ada.call('GET', '/api/users')
  expect([status, body.total]).toEqual([200, 2])
  expect((await ada.call('POST', '/api/users', { name: 'Ben' })).status).toBe(403)
})
`,
  ...(isWithin(ownProduct.root, path)
    ? {}
    : {
        '.gitignore': '.descry/\nbackups/\ndata/\ndist/\n',
        'tsconfig.json': extending('./.descry/tsconfig.json'),
        'tests/tsconfig.json': extending('../.descry/tests.json'),
      }),
})
