/** Labels, columns, forms, lists over others. */
export const screens = {
  'E-LABEL-1': {
    says: 'is named by {value}, which is no field here.',
    mend: 'Name a field of this entity.',
    why: 'The label stands in dropdowns, prompts and history.',
  },
  'E-LABEL-2': {
    says: 'is named by {value}, a {other} that no one can read.',
    mend: 'Choose a text, a date or a reference.',
    why: 'The label stands in dropdowns, prompts and history.',
  },
  'E-LABEL-3': {
    says: 'is named by {value} alone, which may be empty.',
    mend: 'Say `required` on it, or name another field too.',
    why: 'A row without a name cannot be chosen or told apart.',
  },
  'E-LABEL-4': {
    says: 'is named by {value} twice.',
    mend: 'Take one out.',
    why: 'The label would say the same thing twice.',
  },
  'E-LABEL-5': {
    says: 'is named by no field.',
    mend: 'Name at least one field, or leave `label` out for name or title.',
    why: 'A row without a name cannot be chosen or told apart.',
  },
  'E-ALIAS-1': {
    says: 'repeats {value}, which is no field here.',
    mend: 'Name a field of this entity.',
    why: 'An alias is a second key for a value.',
  },
  'E-ALIAS-2': {
    says: 'the alias {value} is a key already.',
    mend: 'Choose another, or take it out.',
    why: 'Two values cannot have one key.',
  },
  'E-ALIAS-3': {
    says: 'the alias {value} would answer a {other}.',
    mend: 'Take it out.',
    why: 'Secrets are never answered, under whatever key.',
  },
  'E-COLUMN-1': {
    says: 'the column {value} is no field here.',
    mend: 'Name a field of this entity.',
    why: 'Columns show fields.',
  },
  'E-COLUMN-2': {
    says: 'the column {value} stands twice.',
    mend: 'Take one out.',
    why: 'A table shows each value once.',
  },
  'E-COLUMN-3': {
    says: 'the column {value} would show a {other}.',
    mend: 'Take it out.',
    why: 'Secrets are never answered, so the column would be empty for ever.',
  },
  'E-COLUMN-4': {
    says: 'the plain list leaves out {value}, which is no column.',
    mend: 'Name a column.',
    why: 'What is not shown cannot be left out.',
  },
  'E-COLUMN-5': {
    says: 'the list has no column.',
    mend: 'Show at least the label.',
    why: 'Rows could not be told apart.',
  },
  'E-COLUMN-6': {
    says: 'the plain list leaves out {value}, and there is no named list that would show it.',
    mend: 'Take it out of `columns` instead, or name a list.',
    why: 'The column would stand in the descriptor and nowhere else.',
  },
  'E-COLUMN-7': {
    says: '{value} is kept out of the search, and nothing else is in it.',
    mend: 'Leave one text in the search, or show a reference among the columns.',
    why: 'The search box above the list would never find anything.',
  },
  'E-SORT-1': {
    says: 'its lists are sorted by {value} at first, which is no field here.',
    mend: 'Name a field of this entity that is sortable, a reference, or id.',
    why: 'The list would open with an error.',
  },
  'E-SORT-2': {
    says: 'its lists are sorted by {value} at first, and nobody said that they can be.',
    mend: 'Say `sortable` on it.',
    why: 'Only what is sortable has an index, and a heading that turns the order.',
  },
  'E-SORT-3': {
    says: 'its lists are sorted by {value} at first, and a {other} has no order.',
    mend: 'Name a field that is sortable, a reference, or id.',
    why: 'The list would open with an error.',
  },
  'E-COLUMN-8': {
    says: 'the column {value} would show {other} of another entity.',
    mend: 'Take it out; rules can ask for them.',
    why: 'They are kept with the other entity and not answered here, so the column would be empty for ever.',
  },
  'E-FORM-1': {
    says: 'the form shows {value}, which is no field here.',
    mend: 'Name a field of this entity.',
    why: 'A form is made of fields.',
  },
  'E-FORM-2': {
    says: 'the form shows {value} twice.',
    mend: 'Take one out.',
    why: 'Two inputs would fight over one value.',
  },
  'E-FORM-3': {
    says: 'the form asks for {value}, which no payload may set.',
    mend: 'Take it out of the form.',
    why: 'What a person types would be passed over in silence.',
  },
  'E-FORM-4': {
    says: '{value} is required and in no form.',
    mend: 'Show it in the form, give it a first value with initially(…), require it only at times with requiredWhen, or let it be empty.',
    why: 'Every create from the page would be refused.',
  },
  'E-FORM-5': {
    says: '{value} is required and a new row’s form hides it.',
    mend: 'Show it always, give it a first value with initially(…), require it only at times with requiredWhen, or let it be empty.',
    why: 'Every create from the page would be refused.',
  },
  'E-FORM-6': {
    says: 'a condition looks at {value}, which the form does not show before it.',
    mend: 'Show that field above the condition.',
    why: 'Nobody could see why the fields come and go.',
  },
  'E-FORM-7': {
    says: 'a section shows nothing.',
    mend: 'Name fields, or take the section out.',
    why: 'A title above nothing puzzles.',
  },
  'E-FORM-8': {
    says: 'the form asks to confirm {value}, which it does not ask for.',
    mend: 'Show both or neither.',
    why: 'A confirmation repeats what was typed.',
  },
  'E-FORM-9': {
    says: 'a condition shows nothing.',
    mend: 'Name the fields that it shows, or take it out.',
    why: 'Whoever reads it looks for what comes and goes.',
  },
  'E-REQUIRED-1': {
    says: 'requires {value} at times, which is no field here.',
    mend: 'Name a field of this entity.',
    why: 'A condition asks for a value of the same row.',
  },
  'E-REQUIRED-2': {
    says: '{value} is required at times, and always.',
    mend: 'Take `required` out of the field, or its condition out of requiredWhen.',
    why: 'What is always asked for needs no condition; one of the two was not meant.',
  },
  'E-REQUIRED-3': {
    says: 'requires {value} at times, {other}.',
    mend: 'Take it out of requiredWhen.',
    why: 'Nobody could do anything about the message.',
  },
  'E-REQUIRED-4': {
    says: '{value} is required depending on itself.',
    mend: 'Let the condition look at another field.',
    why: 'While it is empty the condition could not tell what is meant.',
  },
  'E-REQUIRED-6': {
    says: 'requires {value}, which the form {other}.',
    mend: 'Show it under the same condition, or always.',
    why: 'The person would be asked for what they cannot fill in.',
  },
  'E-OVER-1': {
    says: 'is shown over {value}, which is no entity.',
    mend: 'Name an entity by its `one`.',
    why: 'The list shows the rows of that entity.',
  },
  'E-OVER-2': {
    says: 'is shown over {value} and no field belongs to it singly.',
    mend: 'Have a reference to it that is required, belongs and unique.',
    why: 'Beside each of its rows stands the one row that belongs to it.',
  },
  'E-SAVE-1': {
    says: 'after a save the form cannot lead to {value}.',
    mend: "Say 'back', or leave it out for the list.",
    why: 'The person would be left on a form that is done.',
  },
} as const
