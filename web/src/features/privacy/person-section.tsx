import { type Person, type PersonWanted, privacy } from '@canhoto/contracts/privacy'
import { users } from '@canhoto/contracts/users'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import { bindFields } from '../../kit/form/bind-fields.ts'
import { PageForm } from '../../kit/form/page-form.tsx'
import { useEndpointForm } from '../../kit/form/use-endpoint-form.ts'
import { FoundPerson } from './found-person.tsx'
import { PersonRequests } from './person-requests.tsx'
import classes from './privacy-page.module.css'
import { Section } from './section.tsx'

const NOBODY = { document: '', name: '', user_id: '' }

export function PersonSection() {
  const [found, setFound] = useState<{ person: Person; wanted: PersonWanted }>()
  const list = useEndpointQuery(users.list)
  const { form, ...state } = useEndpointForm(privacy.findPerson, {
    initial: NOBODY,
    failure: { title: 'Erro ao procurar', text: 'Não foi possível procurar. Tente novamente.' },
    onSaved: ({ data }) => setFound({ person: data, wanted: form.getValues() }),
  })
  const requestsTitle = useRef<HTMLHeadingElement>(null)
  /** The button that had the focus goes with what was found. */
  function showRequests() {
    setFound(undefined)
    requestsTitle.current?.focus()
  }
  const bind = bindFields(form)
  const people = list.data ?? []
  return (
    <Section
      id="titulares"
      title="Dados de uma pessoa"
      note="Para atender quem pede seus dados, ou pede que sejam apagados: destinatário, recebedor, remetente, motorista ou usuário."
    >
      <PageForm
        state={{
          ...state,
          submit() {
            setFound(undefined)
            state.submit()
          },
        }}
        className={classes.form}
      >
        <div className={classes.fields}>
          <TextInput label="CPF ou CNPJ" inputMode="text" {...bind('document', 20)} />
          <TextInput
            label="Nome completo"
            description="Encontra também o que foi registrado com este nome e sem documento."
            {...bind('name', 200)}
          />
          <NativeSelect
            label="Usuário da empresa"
            data={[
              { value: '', label: 'Nenhum' },
              ...people.map(({ id, full_name }) => ({ value: id, label: full_name })),
            ]}
            {...bind('user_id')}
          />
        </div>
        <div className={classes.buttons}>
          <Button type="submit" aria-busy={state.isSaving}>
            {state.isSaving ? 'Procurando...' : 'Procurar'}
          </Button>
        </div>
      </PageForm>
      {found && <FoundPerson {...found} onBegun={showRequests} />}
      <PersonRequests titleRef={requestsTitle} />
    </Section>
  )
}
