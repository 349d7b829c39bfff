import {
  between,
  chips,
  choice,
  entity,
  html,
  image,
  number,
  reference,
  references,
  required,
  sortable,
  text,
  unique,
  wide,
} from 'descry'

export default entity({
  one: 'book',
  many: 'books',
  fields: {
    title: text('Title', required, sortable, wide),
    isbn: text('ISBN', required, sortable, unique),
    authors: references('Authors', 'author', required, wide),
    genre: reference('Genre', 'genre', chips({ Reference: 'blue' })),
    pages: number('Pages', sortable, between(1, 10_000)),
    binding: choice('Binding', ['Hardback', 'Paperback', 'Audio'], sortable, chips({ Audio: 'orange' })),
    cover: image('Cover'),
    blurb: html('Blurb', wide),
  },
  columns: ['title', 'cover', 'authors', 'genre', 'pages', 'binding', 'isbn', 'blurb'],
  lists: {
    'to-lend': ['To lend', { genre: { not: 'Reference' } }],
    'reading-room': ['Reading room', { genre: 'Reference' }],
  },
  menu: { order: 1, icon: 'book-open' },
  sample: ['Emma', 'Things Fall Apart', 'The Summer Book', 'Ficciones', 'The Remains of the Day'],
})
