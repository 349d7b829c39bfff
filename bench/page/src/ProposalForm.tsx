import { type FormEvent, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import useSWR from 'swr'
import { api } from './api.ts'
import './form.css'

type Errors = Readonly<Record<string, readonly string[]>>
type Item = Readonly<Record<string, string | number | null>>

interface Asked {
  readonly name: string
  readonly label: string
  readonly from?: string
  readonly required?: boolean
}

const fields: readonly Asked[] = [
  { name: 'organization_id', label: 'Organization', from: 'organizations', required: true },
  { name: 'sector_id', label: 'Sector', from: 'sectors' },
  { name: 'service_id', label: 'Service', from: 'services', required: true },
  { name: 'category_id', label: 'Category', from: 'categories', required: true },
  { name: 'source_id', label: 'Source', from: 'sources' },
  { name: 'published_on', label: 'Initial Date' },
  { name: 'last_date', label: 'Last Date', required: true },
]

interface InputProps {
  readonly asked: Asked
  readonly value: string | number | null | undefined
}

const Input = ({ asked: { name, label, from, required }, value }: InputProps) => {
  const { data } = useSWR<{ readonly data: readonly Item[] }>(from ?? null)
  const props = { name, required, 'aria-label': label, defaultValue: value ?? '' }
  if (!from) return <input type="date" {...props} />
  return (
    <select {...props} key={data ? 1 : 0}>
      <option value="" />
      {data?.data.map((item) => (
        <option key={item.id} value={item.id ?? ''}>
          {item.name ?? item.title}
        </option>
      ))}
    </select>
  )
}

export const ProposalForm = () => {
  const { id } = useParams()
  const navigate = useNavigate()
  const { data } = useSWR<{ readonly data: Item }>(id ? `proposals/${id}` : null)
  const [errors, setErrors] = useState<Errors>({})
  if (id && !data) return <progress aria-label="Loading" />
  const shown = id ? [...fields, { name: 'action_id', label: 'Action', from: 'actions' }] : fields
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const json = Object.fromEntries(new FormData(event.currentTarget))
    const method = id ? 'put' : 'post'
    const answer = await api(id ? `proposals/${id}` : 'proposals', { method, json, throwHttpErrors: false })
    if (answer.ok) navigate(-1)
    else setErrors((await answer.json<{ readonly errors?: Errors }>()).errors ?? {})
  }
  return (
    <form className="form" onSubmit={submit} noValidate>
      <h1>{id ? 'Edit' : 'Add'} Proposal</h1>
      {shown.map((asked) => (
        <div key={asked.name}>
          <p>
            {asked.label}
            {asked.required && ' *'}
          </p>
          <Input asked={asked} value={data?.data[asked.name]} />
          {errors[asked.name]?.map((message) => (
            <p role="alert" key={message}>
              {message}
            </p>
          ))}
        </div>
      ))}
      <button type="submit">Save</button>
    </form>
  )
}
