import { expect, test } from 'vitest'
import type { Grants } from '../../src/descriptor/index.ts'
import { firstHolders, titlesOf } from '../../src/model/first-grants.ts'
import { model } from './product.ts'

const given = (grants: Grants) => {
  const plurals = ['claims', 'petitions', 'roles']
  return titlesOf(model, grants).filter((title) => plurals.includes(title.split('.')[0] ?? ''))
}

test.each<readonly [Grants, readonly string[]]>([
  [{ verbs: ['read'], except: ['roles'] }, ['claims.read', 'petitions.read']],
  [
    { claims: ['read', 'approve'], petitions: ['read.own'] },
    ['claims.read', 'claims.approve', 'petitions.read.own'],
  ],
  [
    { verbs: ['read'], except: ['petitions'], claims: ['read', 'approve'] },
    ['claims.read', 'roles.read', 'claims.approve'],
  ],
  [{ except: ['claims', 'petitions'] }, ['roles.read', 'roles.create', 'roles.update', 'roles.delete']],
])('%j gives %j', (grants, titles) => {
  expect([...given(grants)].sort()).toEqual([...titles].sort())
})

test('what a button needs beside the verbs comes with none of them', () => {
  expect(titlesOf(model, {})).not.toContain('claims.approve')
  expect(firstHolders(model, 'claims.update')).toEqual(['Staff'])
  expect(firstHolders(model, 'claims.approve')).toEqual([])
})
