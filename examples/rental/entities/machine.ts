import { by, computed, count, entity, money, required, rows, sequence, sortable, text } from 'descry'

export default entity({
  one: 'machine',
  many: 'machines',
  label: ['name', 'number'],
  fields: {
    number: sequence('No.', 'M-{000}', sortable),
    name: text('Name', required, sortable),
    day_rate: money('Rate a day', 'EUR', required, sortable),
    hires: rows('Hires', 'hire', by('machine')),
    times: computed('Times hired', count('hires'), sortable),
  },
  columns: ['name', 'number', 'day_rate', 'times'],
  lists: { 'at-home': ['In the yard', { hires: { none: { state: 'Out' } } }] },
  form: [
    { title: 'Machine', show: ['name', 'day_rate'] },
    { title: 'Hires', editing: true, show: ['hires'] },
  ],
  menu: { order: 2, icon: 'tractor' },
  sample: [
    { name: 'Mini excavator 1.8 t', day_rate: '145.00' },
    { name: 'Wheel loader 5 t', day_rate: '310.00' },
    { name: 'Vibrating plate 90 kg', day_rate: '38.50' },
    { name: 'Lifting platform 12 m', day_rate: '185.00' },
  ],
})
