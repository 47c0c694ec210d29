/**
 * Words that are frequent in Brazilian addresses, with their accents. Names of persons are there where many streets bear them. Where two words of the list are similar, both stand here, so that neither becomes the other.
 */
export const ADDRESS_WORDS = `
  rua avenida travessa alameda estrada rodovia praça largo viela beco ladeira servidão passagem via parque marginal contorno anel viaduto ponte
  bairro centro central distrito industrial comercial residencial jardim jardins vila conjunto loteamento condomínio chácara sítio fazenda granja
  núcleo setor quadra lote bloco galpão sala loja casa torre andar edifício fundos sobreloja subsolo depósito térreo entrada portão armazém
  norte leste oeste nova novo velha velho alto alta baixo baixa grande pequeno central bela belo verde branco branca preto preta dourado azul
  santa santo santos santana senhora senhor conceição aparecida nazaré penha glória graças lourdes fátima cecília terezinha aparecido
  sebastião joaquim benedito francisco expedito cristóvão gonçalo bernardo bento miguel pedro paulo jorge josé joão luiz luís
  cruz cruzeiro esperança liberdade independência república progresso união operário operária trabalhador proclamação constituição
  brasil brasília américa europa argentina paraguai portugal itália bahia pernambuco paraná ceará maranhão amazonas goiás sergipe alagoas
  rondônia acre paraíba piauí tocantins roraima amapá grosso mineiro mineira paulista carioca gaúcha
  janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro sete nove doze treze quinze vinte
  presidente marechal general coronel capitão capital tenente sargento major brigadeiro almirante comandante duque barão baronesa visconde
  conde condessa princesa imperador imperatriz regente conselheiro desembargador deputado senador governador prefeito vereador ministro
  embaixador doutor doutora professor professora engenheiro padre frei monsenhor bispo dom dona cônego pastor irmão
  tiradentes anchieta bandeirantes bandeirante inconfidência pioneiros imigrantes expedicionários ferroviários vargas dumont caxias deodoro
  peixoto floriano barbosa castro alves bonifácio andrada epitácio pessoa quadros kubitschek dutra castelo médici geisel figueiredo tancredo neves
  rondon osório tamandaré barroso bilac nabuco patrocínio patriarca assis machado alencar drummond ramos guimarães bocaiúva
  oliveira ribeiro ribeira ribeirão pereira ferreira teixeira carvalho fernandes hernandes rodrigues gonçalves nogueira magalhães siqueira sequeira cerqueira
  acácias palmeiras palmeira ipês ipê cedros cedro mangueiras laranjeiras laranjeira figueira jacarandás flores rosas orquídeas margaridas
  hortênsias girassóis violetas lírios bromélias camélias primavera primaveras pinheiros pinheiro pinhais eucaliptos bambus coqueiros coqueiro
  araucária araucárias andorinhas sabiá sabiás beija canários gaivotas pássaros borboletas
  praia praias lagoa lagoas lago campo campos campinas serra serras monte montes várzea várzeas moças córrego riacho represa cachoeira cascata
  porto costa barra boqueirão ilha ilhas vale vales colina colinas morro pedra pedras planalto pedreira floresta bosque bosques horizonte
  ipanema copacabana leblon botafogo tijuca icaraí itaipu ipiranga itaim itaquera mooca tatuapé morumbi pinheirinho butantã jabaquara
  interlagos guarapiranga pampulha savassi água águas boa vista universitário universitária cidade universidade estação ferroviária
  aeroporto rodoviária mercado matriz igreja capela catedral seminário colégio
`
  .trim()
  .toLowerCase()

/** Words that are frequent in names of companies, with their accents. */
export const COMPANY_WORDS = `
  comércio comercial comerciais comercializadora comerciante indústria industrial industriais importadora importação importados importador
  exportadora exportação exportados exportador distribuidora distribuidor distribuição distribuidores representações representação representante
  atacado atacadista varejo varejista empreendimentos empreendimento participações participação serviços serviço soluções sistemas
  sociedade companhia cooperativa associação fundação instituto empresa grupo irmãos irmão filhos filho
  alimentos alimentícia alimentícios alimentação elementos bebidas laticínios frigorífico frigoríficos carnes aves pescados cereais grãos sementes
  padaria panificadora confeitaria mercearia supermercado supermercados mercado minimercado hortifruti frutas verduras restaurante lanchonete
  sorvetes doces biscoitos massas temperos açúcar café cafés
  materiais material construção construções construtora construtor elétricos elétrico elétrica elétricas eletrônicos eletrônica eletrônico
  hidráulica hidráulicos ferragens ferragem ferramentas ferro aço siderúrgica metalúrgica metais alumínio cerâmica cerâmicas pisos
  revestimentos tintas vidraçaria vidros madeiras madeireira marcenaria móveis moveleira colchões estofados decorações
  plásticos plástico plástica embalagens borracha borrachas papelaria papéis papel livraria gráfica editora informática
  têxtil tecidos confecções confecção malharia vestuário roupas calçados couros modas acessórios bijuterias
  farmácia farmácias farmacêutica farmacêuticos farmacêutico drogaria drogarias medicamentos hospitalar hospitalares cirúrgica odontológica
  laboratório laboratórios saúde cosméticos perfumaria higiene limpeza química químicos químicas
  autopeças peças automóveis automotiva automotivos veículos caminhões motos pneus lubrificantes combustíveis petróleo posto
  transportes transportadora transporte logística armazéns máquinas equipamentos equipamento tratores implementos
  agropecuária agrícola agrícolas agroindustrial agroindústria rações fertilizantes pecuária
  esportes brinquedos utilidades presentes variedades eletrodomésticos refrigeração telecomunicações
  corações conceição aparecida vitória esperança glória penha
`
  .trim()
  .toLowerCase()
