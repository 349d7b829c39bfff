import { expect, test } from 'vitest'
import { textOf } from './files.ts'

const { dependencies, optionalDependencies, devDependencies } = JSON.parse(textOf('package.json'))
const all = { ...dependencies, ...optionalDependencies, ...devDependencies }
const names = Object.keys(all)

test('every dependency stands in one exact version', () => {
  const versions = Object.entries(all)
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)))).toEqual([])
})

test('the charts stay at the last versions under MIT', () => {
  expect(dependencies).toMatchObject({ apexcharts: '4.7.0', 'react-apexcharts': '1.7.0' })
})

interface Locked {
  readonly resolved?: string
  readonly integrity?: string
  readonly hasInstallScript?: true
  readonly dev?: true
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const locked: Readonly<Record<string, Locked>> = JSON.parse(textOf('package-lock.json')).packages

test('the lock file names no address to load from, so that every registry serves', () => {
  expect(Object.entries(locked).filter(([, entry]) => entry.resolved !== undefined)).toEqual([])
})

test('the lock file holds the hash of everything that is installed, the runtime too, and of no script that fetches more', () => {
  const packages = Object.entries(locked).filter(([path]) => path !== '')
  expect(packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([])
  expect(packages.filter(([, { hasInstallScript, dev }]) => hasInstallScript && !dev)).toEqual([])
})

test('the runtime is of one version on every platform', () => {
  expect(new Set(Object.values(optionalDependencies)).size).toBe(1)
})

test('the lock file holds the programs of every platform; else `npm ci` refuses it', () => {
  const present = (name: string) => Object.keys(locked).some((path) => path.endsWith(`node_modules/${name}`))
  const optional = Object.values(locked).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}))
  expect(optional.filter((name) => !present(name))).toEqual([])
})

test('docs/decisions.md says why we take each dependency', () => {
  const [, taken = ''] = /## Taken\n([\s\S]*?)\n## /.exec(textOf('docs/decisions.md')) ?? []
  const types = (name: string) => name.startsWith('@types/') // they follow from the package that they describe
  expect(names.filter((name) => !types(name) && !taken.includes(`\`${name}\``))).toEqual([])
})
