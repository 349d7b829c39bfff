import { type Case, planted } from './case.ts'

const phoneRule = "{ phone: '112' }"
const siteRule = "{ site: 'https://books.example' }"
const site = "url('Site', unique)"

export const links: readonly Case[] = [
  planted('E-RULE-11', 'shop', phoneRule, "{ phone: '112  x1' }", 'lists.emergency.phone', '112  x1'),
  planted('E-RULE-11', 'shop', phoneRule, '{ phone: 112 }', 'lists.emergency.phone', 'phone: 112'),
  planted('E-RULE-11', 'shop', siteRule, "{ site: 'books.example' }", 'lists.ours.site', 'books.example'),
  planted('E-RULE-11', 'shop', siteRule, "{ site: 'https://B.io' }", 'lists.ours.site', 'https://B.io'),
  planted(
    'E-SEED-4',
    'shop',
    'https://old.example',
    'javascript:alert(1)',
    'seed.Old Books.site',
    'javascript',
  ),
  planted('E-SEED-4', 'shop', '+45 12 34 56 78', 'call us', 'seed.Old Books.phone', 'call us'),
  planted('E-TRAIT-3', 'shop', site, "url('Site', chips({ x: 'red' }))", 'fields.site.chips', 'chips'),
  planted('E-TRAIT-8', 'shop', "phone('Phone')", "phone('Phone', between(1, 2))", 'fields.phone', 'phone'),
  planted(
    'E-TRAIT-11',
    'shop',
    "phone('Phone')",
    "phone('Phone', initially('x'))",
    'fields.phone.initially',
    "'x'",
  ),
]
