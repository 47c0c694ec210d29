import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import classes from './password-field.module.css'

/** Mantine's PasswordInput without its code, which is a fortieth of what the sign-in waits for. */
export function PasswordField(props: TextInputProps) {
  const [isShown, setShown] = useState(false)
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      classNames={{ input: classes.input ?? '' }}
      rightSectionPointerEvents="all"
      rightSection={
        <button
          type="button"
          className={classes.toggle}
          aria-label="Mostrar ou ocultar senha"
          aria-pressed={isShown}
          tabIndex={-1}
          // The keyboard of a phone stays open.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setShown(!isShown)}
        >
          <svg viewBox="0 0 256 256" aria-hidden>
            <path d="M128 56c-80 0-112 72-112 72s32 72 112 72 112-72 112-72-32-72-112-72z" />
            <circle cx="128" cy="128" r="40" />
            {isShown && <path d="M48 40l160 176" />}
          </svg>
        </button>
      }
    />
  )
}
