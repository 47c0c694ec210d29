import { Button } from '@mantine/core'
import { Dialog } from '../../../ui/dialog/dialog.tsx'

interface Props {
  consented: boolean
  onClose: () => void
  onAnswer: (given: boolean) => void
}

/** LGPD: what is collected, why, for how long, and how to withdraw, before anything is collected. */
export function ConsentDialog({ consented, onClose, onAnswer }: Props) {
  const actions = consented ? (
    <>
      <Button variant="default" size="lg" onClick={() => onAnswer(false)}>
        Retirar consentimento
      </Button>
      <Button size="lg" onClick={onClose} data-autofocus>
        Manter
      </Button>
    </>
  ) : (
    <>
      <Button variant="default" size="lg" onClick={() => onAnswer(false)}>
        Não aceito
      </Button>
      <Button size="lg" onClick={() => onAnswer(true)} data-autofocus>
        Aceito compartilhar
      </Button>
    </>
  )
  return (
    <Dialog
      opened
      onClose={consented ? onClose : () => onAnswer(false)}
      title="Compartilhamento de localização (LGPD)"
      actions={actions}
    >
      <p>
        <strong>O que é coletado:</strong> a posição do aparelho, a velocidade e a direção, com data
        e hora, somente enquanto uma rota está ativa, e o lugar onde cada canhoto é fotografado.
      </p>
      <p>
        <strong>Para quê:</strong> para que a sua empresa acompanhe a rota, avise clientes sobre a
        entrega e comprove onde ela foi feita. Somente pessoas autorizadas da sua empresa veem esses
        dados.
      </p>
      <p>
        <strong>Por quanto tempo:</strong> a coleta termina quando você finaliza a rota. O histórico
        fica guardado apenas pelo tempo necessário para comprovar as entregas, conforme a política
        da empresa.
      </p>
      <p>
        <strong>Como retirar:</strong> a qualquer momento, em “Consentimento de localização” na sua
        tela. A partir daí nenhuma posição nova é coletada. Sem o consentimento não é possível
        iniciar uma rota.
      </p>
    </Dialog>
  )
}
