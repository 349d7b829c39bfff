import { type FormEvent, useState } from 'react'
import { api, logIn } from './api.ts'
import './login.css'

type Errors = Readonly<Record<string, readonly string[]>>

export const Login = () => {
  const [errors, setErrors] = useState<Errors>({})
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const json = Object.fromEntries(new FormData(event.currentTarget))
    const answer = await api.post('login', { json, throwHttpErrors: false })
    const body = await answer.json<{ readonly token: string; readonly errors?: Errors }>()
    if (answer.ok) logIn(body.token)
    else setErrors(body.errors ?? {})
  }
  return (
    <main className="login">
      <form onSubmit={submit} noValidate>
        <h1>Project Tracking</h1>
        <label>
          Email
          <input type="email" name="email" required autoComplete="username" />
        </label>
        {errors.email?.map((message) => (
          <p role="alert" key={message}>
            {message}
          </p>
        ))}
        <label>
          Password
          <input type="password" name="password" required autoComplete="current-password" />
        </label>
        <button type="submit">Log in</button>
        <a href="#lost">Lost your password?</a>
      </form>
    </main>
  )
}
